import { normalForm } from '../../../data/normal-form.ts';
import { blockedIssue } from '../contract/blocked.ts';
import type { ExecutorOut, View, WatcherOut } from '../contract/shapes.ts';
import { undeclared } from './persona-pair.ts';

/* What code sees to, whatever a model says (`docs/spec/session.md` §12). Pure. */

const critical = 'CRITICAL: ';
const undecided = '判定不能';
const noReason = '判定理由が示されませんでした';

/** What is found wrong before anybody is asked; empty: nothing. */
export function plainFaults(
  executor: ExecutorOut,
  isThere: (artifact: string) => boolean,
): readonly string[] {
  if (executor.status === 'blocked')
    return [blockedIssue(oneLine(undeclared(executor.execution_log), longestReason))];
  if (executor.artifacts.length === 0)
    return [`${critical}artifacts が空。成果物が生成されていない。`];
  return executor.artifacts
    .filter((artifact) => !isThere(artifact))
    .map((artifact) => `${critical}${artifact} が存在しない。`);
}

/** What an attempt was refused for. `faults`: those issues that code found, and no inspection. */
export type Named = { readonly issues: readonly string[]; readonly faults: readonly string[] };

/** Nothing was made: there is nothing to be inspected by a model. */
export function refusedByCode(faults: readonly string[]): WatcherOut {
  return {
    pass: false,
    issues: faults,
    inspection_log: faults.join('\n'),
    persona_applied: null,
    blindspots_covered: [],
    misclassification_detected: false,
    reclassification_suggestion: null,
  };
}

/** Why a finding must be asked for once more; empty: it stands. */
export function askAgain(found: WatcherOut, withPersona: boolean): readonly string[] {
  return [
    ...(withPersona && found.pass && found.blindspots_covered.length === 0
      ? ['blindspots_covered is empty: say which blind spots of the executor you looked into.']
      : []),
    ...(!found.pass && found.issues.every((issue) => issue.trim() === '')
      ? ['pass is false and no issue is named: name what keeps it from passing.']
      : []),
  ];
}

/** A finding after it was asked for as often as it is asked for. */
export function guarded(
  found: WatcherOut,
  faults: readonly string[],
  withPersona: boolean,
): WatcherOut {
  const named = found.issues.filter((issue) => issue.trim() !== '');
  const uncovered =
    withPersona && found.pass && found.blindspots_covered.length === 0
      ? [`${critical}executor の盲点が検査されていない。`]
      : [];
  const issues = [...faults, ...uncovered, ...named];
  const pass = found.pass && !issues.some(isCritical);
  return { ...found, pass, issues: pass || issues.length > 0 ? issues : [noReason] };
}

function isCritical(issue: string): boolean {
  return /^\s*CRITICAL/.test(issue);
}

/** The watcher itself came to nothing. */
export const noVerdict = (reason: string): WatcherOut => ({
  ...refusedByCode([undecided]),
  inspection_log: `${undecided}: ${reason}`,
});

/** What the watcher says became of what it named before, with its evidence. */
export type Settled = { readonly issue: string; readonly evidence: string };

/**
 * What became of the issues of the attempt before: named again, mended – then the evidence names a file that changed –,
 * or given up without new evidence, which is shown as giving way. What code found is mended as soon as it does not find it.
 */
export function viewsOf(
  before: Named,
  now: readonly string[],
  settled: readonly Settled[],
  changed: readonly string[],
): readonly View[] {
  const rest = new Set(now.map(bare));
  const byCode = new Set(before.faults);
  return before.issues.map((issue) => {
    if (rest.has(bare(issue))) return { issue, became: 'stands', evidence: '' };
    if (byCode.has(issue)) return { issue, became: 'mended', evidence: '' };
    const evidence = settled.find((one) => bare(one.issue) === bare(issue))?.evidence.trim() ?? '';
    const isNew = changed.some((path) => evidence.includes(path));
    return { issue, became: isNew ? 'mended' : 'gave_way', evidence };
  });
}

const bare = (issue: string) =>
  normalForm(issue, 'NFKC')
    .replace(/^\s*CRITICAL:?\s*/, '')
    .replaceAll(/[\s。.、,]+/g, '')
    .toLowerCase();

/** Where a session goes from an inspection. */
export function afterWatching(
  pass: boolean,
  {
    iteration,
    max,
    min,
  }: { readonly iteration: number; readonly max: number; readonly min: number },
): 'learning' | 'executing' | 'escalated' {
  if (pass && iteration >= min) return 'learning';
  if (iteration < max) return 'executing';
  return pass ? 'learning' : 'escalated';
}

/** A done attempt has made something. */
export function settledExecutor(out: ExecutorOut): ExecutorOut {
  if (out.status === 'blocked' || out.artifacts.length > 0) return out;
  return {
    ...out,
    status: 'blocked',
    execution_log: `${out.execution_log}\nartifacts がない。`.trim(),
  };
}

const longestReason = 1_000;

/** The beginning of a text as one line, with a mark where it is cut. */
export function oneLine(text: string, most = 200): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
}
