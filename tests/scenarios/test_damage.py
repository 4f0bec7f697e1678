"""Damage calculation: RULES section 3."""

from __future__ import annotations

from tests.scene import Scene


def test_S_046_step_2_comes_before_weakness() -> None:
    scene = Scene(
        """
        Sparky | Basic | HP 60 | L | attack "Zap" L 30
        Leafy | Basic | HP 200 | G | weak L x2
        Band | Tool | effect: tool(Deals(holder, +20, to=active(opp)))
        """,
        """
        rules: XY
        turn: 5 of A
        A active: Sparky [L | tool Band]
        B active: Leafy
        """,
    )
    scene.choose("attack:Zap")
    scene.expect("B active: Leafy [100 damage]")
    scene.done()
