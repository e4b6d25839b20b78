import { normalForm } from '../../../data/normal-form.ts';
import { foundingPole } from '../contract/founding-en.ts';
import type { LedgerEntry } from '../contract/ledger-entry.ts';
import type { Coverage } from '../contract/shapes.ts';

/* Which sides of a matter the personas of late have taken (`docs/spec/session.md` §10). Pure. */

/** The core axes by their poles. */
const core: Readonly<Record<string, readonly [string, string]>> = {
  '削減 vs 追加': ['削減', '追加'],
  '短期 vs 長期': ['短期', '長期'],
  '顧客 vs システム': ['顧客', 'システム'],
  '理想 vs 現実': ['理想', '現実'],
  '確率論 vs 決定論': ['確率論', '決定論'],
  '分析 vs 直感': ['分析', '直感'],
};

/** Axes of sessions beside them, and other names of one and the same. */
const extra: Readonly<Record<string, readonly [string, string]>> = {
  '構造 vs 柔軟': ['構造', '柔軟'],
  'リスク vs 機会': ['リスク', '機会'],
  '局所 vs 全体': ['局所', '全体'],
};
const alias: Readonly<Record<string, string>> = {
  ...{ リスク回避: 'リスク', 機会追求: '機会' },
};

const coreAxes: readonly string[] = Object.keys(core);

/** The axis a pole belongs to; a pole nobody knows is an axis of its own. */
function axisOf(pole: string): string {
  const name = foundingPole(normalForm(pole, 'NFKC').trim());
  const known = Object.hasOwn(alias, name) ? (alias[name] ?? name) : name;
  const all = [...Object.entries(core), ...Object.entries(extra)];
  return all.find(([, poles]) => poles.includes(known))?.[0] ?? known;
}

/** Below it there is too little to be warned about. */
const leastDecisions = 3;
const warningBelow = 0.6;
const notable = 0.05;

export type CoverageSettings = { readonly window: number; readonly target: number };

/** `newestFirst`: the whole ledger, or as much of it as was read. */
export function coverageOf(
  newestFirst: readonly LedgerEntry[],
  { window, target }: CoverageSettings,
): Coverage {
  const decisions = newestFirst.filter(
    ({ component, event_type }) => component === 'PersonaStrategy' && event_type === 'decision',
  );
  const now = decisions.slice(0, window).flatMap(polesOf);
  const before = decisions.slice(1, window + 1);
  const axes = axesOf(now);
  const share = axes.used.length / coreAxes.length;
  const earlier = axesOf(before.flatMap(polesOf)).used.length / coreAxes.length;
  const change = before.length === 0 ? 0 : share - earlier;
  const trend = change > notable ? 'improving' : change < -notable ? 'declining' : 'stable';
  const tells = decisions.length >= leastDecisions && share < target;
  const percent = Math.round(100 * share);
  const recommendations = tells
    ? [
        `未使用軸があります: ${axes.unused.join(', ')}`,
        ...axes.unused
          .slice(0, 1)
          .map((axis) => `次のタスクでは ${axis} 軸の人格を検討してください`),
      ]
    : [];
  const mark = share >= target ? '✅' : '⚠️';
  const aim = Math.round(100 * target);
  return {
    axis_coverage: share,
    total_axes: coreAxes.length,
    used_axes: axes.used,
    unused_axes: axes.unused,
    extra_axes: axes.extra,
    trend,
    recommendations,
    summary:
      decisions.length < leastDecisions
        ? `軸カバー率: ${percent}%（目標: ${aim}%）`
        : `軸カバー率: ${percent}%（目標: ${aim}%） ${mark}`,
  };
}

/** Little of the field is covered: worth a word before the work begins. */
export function isThin({ axis_coverage, recommendations }: Coverage): boolean {
  return recommendations.length > 0 && axis_coverage < warningBelow;
}

/** Distinct axes with at least one pole used. */
export function axesOf(poles: readonly string[]) {
  const all = new Set(poles.map(axisOf));
  return {
    used: coreAxes.filter((axis) => all.has(axis)),
    unused: coreAxes.filter((axis) => !all.has(axis)),
    extra: [...all].filter((axis) => !coreAxes.includes(axis)),
  };
}

/** As a row says them: in `meta`, or behind its reason. What cannot be read is passed over. */
function polesOf({ meta, rationale }: LedgerEntry): readonly string[] {
  const said = [meta?.['executor_axis'], meta?.['watcher_axis']];
  const known = said.filter((pole) => typeof pole === 'string' && pole !== '');
  if (known.length > 0) return known.map(String);
  const [, executor, watcher] =
    /（axis: executor=([^,，）]{1,60})[,，] ?watcher=([^）]{1,60})）/.exec(rationale) ?? [];
  return [executor, watcher].flatMap((pole) => (pole === undefined ? [] : [pole.trim()]));
}

/** What stands behind the reason of a pair, so that it can be read back. */
export function polesNote(executor: string, watcher: string): string {
  return `（axis: executor=${executor}, watcher=${watcher}）`;
}
