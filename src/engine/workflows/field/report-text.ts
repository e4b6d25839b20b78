import type { FacilitatorReport } from './contract/report.ts';
import { saidIn } from './contract/said.ts';
import { fieldWords } from './words.ts';

/** The report as a Markdown page for people. Words of issues are shown as text, whatever they are. */
export function reportText(report: FacilitatorReport, language: 'ja' | 'en'): string {
  const words = fieldWords(language).report;
  const { health, recommend, assessments } = report;
  const h = words.headings;
  const checks = (['stateClear', 'nextActionClear', 'blockersVisible', 'workable'] as const).map(
    (name) => `- ${health[name].ok ? '✓' : '✗'} ${words.conditions[name]}: ${health[name].detail}`,
  );
  const states = Object.entries(health.counts)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${words.states[state as keyof typeof words.states]} ${count}`);
  return [
    `# ${words.title}: ${plain(report.repository.split('/').at(-1) ?? '')}`,
    '',
    `${report.observation.current} · ${report.observation.summary}`,
    '',
    ...recordedLines(report, words),
    ...activityLines(report, language),
    `## ${h.health}`,
    '',
    ...checks,
    ...(states.length > 0 ? [`- ${states.join(' · ')}`] : []),
    '',
    `## ${h.next}`,
    '',
    `**${recommend.nextAgent === 'none' ? words.nobody : recommend.nextAgent}** — ${plain(recommend.reason)}`,
    '',
    ...listed(
      recommend.suggestions.map(
        ({ score, priority, command, description, rationale }) =>
          `- ${score.toFixed(1)} ${words.priorities[priority]} — ${plain(description)}\n  \`${command.replaceAll('`', "'")}\`\n  ${plain(rationale)}`,
      ),
      words.nothing,
    ),
    `## ${h.issues}`,
    '',
    ...listed(
      assessments.map((one) => {
        const state = words.states[one.dropped ? 'dropped' : one.state];
        const evidence =
          one.evidence.length > 0
            ? ` (${one.evidence.map((each) => plain(saidIn(language, each))).join(', ')})`
            : '';
        const attention = (one.attention ?? []).map((each) => `\n  - ${plain(each)}`).join('');
        return `- #${one.issue} **${state}** ${plain(one.title ?? '')}${evidence}\n  ${plain(one.recommendation)}${attention}`;
      }),
      words.nothing,
    ),
    ...rest(report, words, language),
  ].join('\n');
}

function recordedLines({ recorded }: FacilitatorReport, words: Words): readonly string[] {
  if (recorded === undefined) return [];
  const { day, days, said } = recorded;
  return [`${words.recorded(day, days)}: ${plain(said)}`, ''];
}

/** Where there are no issues, what git has to tell. */
function activityLines(
  { activity, assessments }: FacilitatorReport,
  language: 'ja' | 'en',
): readonly string[] {
  if (activity === undefined || assessments.length > 0) return [];
  const words = fieldWords(language);
  const { commits, branches, since, latest } = activity;
  return section(words.report.headings.activity, [
    `- ${words.activity(commits, branches, since?.slice(0, 10))}`,
    ...latest.map(
      ({ at, sha, author, subject }) =>
        `- ${at.slice(0, 10)} ${sha} ${plain(subject)} (${plain(author)})`,
    ),
  ]);
}

type Words = ReturnType<typeof fieldWords>['report'];

/** What stands below: people, what is done about the field, who was found, where it was looked, what is wrong. */
function rest(report: FacilitatorReport, words: Words, language: 'ja' | 'en'): readonly string[] {
  const { actions, people, sources, warnings } = report;
  const h = words.headings;
  return [
    ...section(
      h.people,
      people.map(({ name, what, days }) => `- ${plain(words.waitsFor(what, name, days))}`),
    ),
    ...section(
      h.actions,
      actions.map(
        ({ action, issue, label, body, result = 'planned', message = '' }) =>
          `- #${issue} ${words.kinds[action]}${label === undefined ? '' : ` ${plain(`[${label}]`)}`}${body === '' ? '' : `: ${plain(body)}`}${words.became(result, plain(message))}`,
      ),
    ),
    ...section(
      h.agents,
      report.registry.agents.map(
        ({ name, capabilities }) => `- ${name}: ${capabilities.map(plain).join(', ') || '–'}`,
      ),
    ),
    ...section(
      h.sources,
      sources.map(
        ({ name, status, detail }) => `- ${plain(words.source({ name, status, detail }))}`,
      ),
    ),
    ...section(
      h.warnings,
      warnings.map(
        ({ code, path, message }) =>
          `- ${plain(path)}: ${plain(saidIn(language, message))} [${code}]`,
      ),
    ),
  ];
}

function listed(lines: readonly string[], nothing: string): readonly string[] {
  return [...(lines.length > 0 ? lines : [nothing]), ''];
}

function section(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`## ${heading}`, '', ...lines, ''];
}

const longest = 300;

/** One line in which nothing is Markdown, a control sign or a mention. */
function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .slice(0, longest)
    .replaceAll(/[\\`*_[\]<>|]/g, '\\$&')
    .trim();
}
