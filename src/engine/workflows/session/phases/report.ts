import type { Learning, SessionInit } from '../contract/shapes.ts';

/* What is told before the work begins, under the headings of the founding document (`docs/spec/session.md` §8). Pure. */

const relevance = { high: '高', medium: '中', low: '低' } as const satisfies Record<
  Learning['relevance'],
  string
>;

/** Nothing where there is nothing to be said. */
export function reportLines(found: SessionInit): readonly string[] {
  const { debt_alerts: alerts, coverage_report: coverage, related_learnings: learnings } = found;
  const { improvement_status: tries = [], housekeeping: stale = [] } = found;
  const used = coverage.used_axes.length;
  const percent = Math.round(100 * coverage.axis_coverage);
  return [
    ...section(
      '## DEBT アラート',
      alerts.flatMap(({ id, title, count, message, recommendations }) => [
        count === null ? `- ${id}: ${title}（${message}）` : `- ${id}: ${title} (${count}回検出)`,
        ...recommendations.map((advice) => `  → 推奨: ${advice}`),
      ]),
    ),
    ...section(
      '## Coverage レポート',
      coverage.recommendations.length === 0
        ? []
        : [
            `- 軸カバレッジ: ${used}/${coverage.total_axes} (${percent}%)`,
            `- 未使用軸: [${coverage.unused_axes.join(', ')}]`,
          ],
    ),
    ...section(
      '## 関連する学び',
      learnings.flatMap(({ id, content, relevance: how }, n) => [
        `${n + 1}. [${id}] ${content}`,
        `   - 関連度: ${relevance[how]}`,
      ]),
    ),
    ...section(
      '## 改善提案の状況',
      tries.map(({ improvement_id, content }) => `- ${improvement_id}: ${content}`),
    ),
    ...section(
      '## 棚卸し推奨',
      stale.map(
        ({ improvement_id, state, since }) =>
          `- ${improvement_id} (${state}, ${since.slice(0, 10)})`,
      ),
    ),
  ];
}

function section(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [heading, ...lines];
}
