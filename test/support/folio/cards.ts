/** What each reviewer scores, `docs/spec/folio.md` §7. */
const axes: Readonly<Record<string, readonly string[]>> = {
  plotter: ['plot_structure', 'foreshadowing', 'logic_consistency', 'causality', 'pacing_macro'],
  persona: ['consistency', 'motivation', 'growth_arc', 'distinctiveness', 'believability'],
  stylist: ['prose_quality', 'rhythm', 'freshness', 'dialogue', 'vocabulary'],
  pacer: [
    'tension_flow',
    'scene_transitions',
    'information_reveal',
    'reader_engagement',
    'chapter_hooks',
  ],
  lens: ['immersion', 'empathy', 'page_turner', 'clarity', 'satisfaction'],
  anchor: ['theme_consistency', 'message_depth', 'symbolism', 'resonance', 'subtlety'],
  voice: ['dialogue_quality', 'character_voice', 'subtext', 'information_density', 'naturalness'],
  atlas: ['worldbuilding', 'detail_level', 'internal_consistency', 'sensory_detail', 'realism'],
};

/** A reviewer's raw reply. One score for all axes, or one for each. */
export function cardText(agent: string, score: unknown, more: object = {}): string {
  const scores = (axes[agent] ?? []).map((axis, index) => [
    axis,
    Array.isArray(score) ? score[index] : score,
  ]);
  return JSON.stringify({ agent, scores: Object.fromEntries(scores), issues: [], ...more });
}
