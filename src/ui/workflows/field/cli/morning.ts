import type { FacilitatorReport } from '../../../../engine/workflows/field/contract/report.ts';
import { typedHere } from '../../../messages/by-npm.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { lineWords } from '../words/lines.ts';
import { screenWords } from '../words/screen.ts';

/** A repository as it was seen this time; `failed`: why nothing could be seen. */
export type Morning =
  | { readonly kind: 'seen'; readonly report: FacilitatorReport }
  | { readonly kind: 'failed'; readonly folder: string; readonly failed: string };

const mostSteps = 10;
const conditions = ['stateClear', 'nextActionClear', 'blockersVisible', 'workable'] as const;

/**
 * Several repositories on one page: what is next anywhere, in one order of urgency, then each repository by the most urgent
 * thing in it; one that could not be looked at stands first, since nobody knows what is in it.
 */
export function morningText(
  all: readonly Morning[],
  messages: { readonly language: 'ja' | 'en' },
): string {
  const { language } = messages;
  const words = lineWords[language].morning;
  const reports = all.flatMap((one) => (one.kind === 'seen' ? [one.report] : []));
  const steps = reports
    .flatMap((report) => report.recommend.suggestions.map((step) => ({ report, step })))
    .sort((a, b) => b.step.score - a.step.score)
    .slice(0, mostSteps);
  return [
    `# ${words.title(all.length)}`,
    `\n## ${words.next}\n`,
    ...steps.flatMap(({ report, step: { score, description, command } }) => [
      `- ${score.toFixed(1)} ${nameOf(report.repository)}: ${oneLine(description)}`,
      `  ${words.there(code(typedHere(command, messages)), code(report.repository))}`,
    ]),
    ...(steps.length === 0 ? [`- ${words.nothing}`] : []),
    ...inUrgency(all).flatMap((one) => sectionOf(one, language)),
  ].join('\n');
}

/** 0 to 1; one that could not be seen is above all. */
export function urgencyOf(one: Morning): number {
  return one.kind === 'failed' ? 2 : (one.report.recommend.suggestions[0]?.score ?? 0);
}

function inUrgency(all: readonly Morning[]): readonly Morning[] {
  return all.toSorted((a, b) => urgencyOf(b) - urgencyOf(a));
}

function sectionOf(one: Morning, language: 'ja' | 'en'): readonly string[] {
  if (one.kind === 'failed')
    return [`\n## ${nameOf(one.folder)}\n`, `- ✗ ${oneLine(one.failed.trim())}`];
  const { report } = one;
  const { health, people, observation } = report;
  const words = screenWords[language];
  const counts = Object.entries(health.counts)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${words.states[state as keyof typeof words.states]} ${count}`);
  const out = conditions.filter((name) => !health[name].ok);
  return [
    `\n## ${nameOf(report.repository)}\n`,
    ...(counts.length > 0 ? [`- ${counts.join(' · ')}`] : []),
    ...out.map((name) => `- ✗ ${words.conditions[name]}: ${oneLine(health[name].detail)}`),
    ...people
      .slice(0, 3)
      .map(({ what, name, days }) => `- ${oneLine(words.waits(what, name, days))}`),
    `- ${oneLine(observation.summary)}`,
  ];
}

const code = (text: string) => `\`${oneLine(text).replaceAll('`', "'")}\``;

function nameOf(folder: string): string {
  return oneLine(folder.split('/').filter(Boolean).at(-1) ?? folder);
}
