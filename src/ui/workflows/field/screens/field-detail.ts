import type {
  FacilitatorReport,
  IssueAssessment,
  Suggestion,
} from '../../../../engine/workflows/field/contract/report.ts';
import { saidIn } from '../../../../engine/workflows/field/contract/said.ts';
import { recommendationOf } from '../../../../engine/workflows/field/contract/worded-anew.ts';
import type { Look } from '../../../components/look.tsx';
import { blank, type Row, span } from '../../../components/row.ts';
import { typedHere } from '../../../messages/by-npm.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { screenWordsOf } from '../words/screen.ts';
import { chainOf, type FieldEntry } from './field-list.ts';

/** Something that is to be known of a row. `aside`: told only where there is room beside the list. */
type Part = {
  readonly title?: string;
  readonly lines: readonly string[];
  readonly aside?: true;
};

/** What is to be known of the chosen row, below the list: a line or more for each part, cut by whoever shows them. */
export function detailRows(
  entry: FieldEntry | undefined,
  report: FacilitatorReport,
  look: Look,
): readonly Row[] {
  const { between } = screenWordsOf(look);
  return partsOf(entry, report, look)
    .filter(({ aside }) => aside !== true)
    .flatMap(({ title, lines }) => {
      const [commands, said] = [lines.filter(isCommand), lines.filter((one) => !isCommand(one))];
      const joined = said.map((one) => oneLine(one)).join(between);
      return title === undefined ? lines : [`${title}: ${joined}`, ...commands];
    })
    .flatMap((line) => wrapped(line, 2, look));
}

/** The same beside the list: the row itself, and under a title of its own each thing that is to be known of it. */
export function asideRows(
  entry: FieldEntry | undefined,
  report: FacilitatorReport,
  look: Look,
): readonly Row[] {
  return partsOf(entry, report, look).flatMap(({ title, lines }, at) => [
    ...(at === 0 ? [] : [blank]),
    ...(title === undefined ? [] : [[span(title, 'title')]]),
    ...lines.flatMap((line) => wrapped(line, title === undefined ? 0 : 2, look)),
  ]);
}

const commandSign = '$ ';
const isCommand = (line: string) => line.startsWith(commandSign);

/** In a command an option stays with what it is given, and no name is broken: a sign alone on a line is taken for a mistake. */
function whole(command: string): string {
  return command
    .replaceAll(/(\s--?[\w-]+) (?=[^-\s]|-(?:\s|$))/g, '$1\u00a0')
    .replaceAll(/(?<=\w)-(?=\w)/g, '\u2011');
}

function wrapped(line: string, indent: number, look: Look): readonly Row[] {
  const isTyped = isCommand(line);
  const text = isTyped ? whole(oneLine(line)) : oneLine(line);
  const lines = wrapProse(text, look.cells, Math.max(20, look.columns - indent - 3));
  return lines.map((each, at) => {
    const before = ' '.repeat(indent + (isTyped && at > 0 ? 2 : 0));
    const shown = isTyped ? each.replaceAll('\u00a0', ' ').replaceAll('\u2011', '-') : each;
    return [span(before + shown)];
  });
}

function partsOf(
  entry: FieldEntry | undefined,
  report: FacilitatorReport,
  look: Look,
): readonly Part[] {
  const all =
    entry === undefined ? [{ lines: [report.recommend.reason] }] : told(entry, report, look);
  return all
    .map((part) => ({ ...part, lines: part.lines.filter((line) => line !== '') }))
    .filter(({ lines }) => lines.length > 0);
}

function told(entry: FieldEntry, report: FacilitatorReport, look: Look): readonly Part[] {
  switch (entry.kind) {
    case 'heading':
    case 'commit':
      return [];
    case 'suggestion':
      return aboutSuggestion(entry.suggestion, report, look);
    case 'person':
      return [{ ...named([entry.person.issue], report, look), aside: true }];
    case 'waiting': {
      const { waiting } = entry;
      if (waiting.kind === 'issue') return aboutIssue(waiting.issue, report, look);
      const id = `none cycle ${waiting.path.join(' ')}`;
      const { suggestions } = report.recommend;
      return [{ lines: suggestions.flatMap((one) => (one.id === id ? one.description : [])) }];
    }
    case 'issue':
      return aboutIssue(entry.issue, report, look);
    case 'action':
      return [
        { lines: [entry.action.body, entry.action.message ?? ''] },
        ...asideOf([entry.action.issue], report, look),
      ];
    case 'agent':
      return [{ lines: [entry.agent.description, entry.agent.path ?? ''] }];
    case 'warning':
      return [
        {
          lines: [
            `${entry.warning.path}: ${saidIn(look.messages.language, entry.warning.message)}`,
          ],
        },
      ];
    default:
      return entry satisfies never;
  }
}

function aboutSuggestion(
  suggestion: Suggestion,
  report: FacilitatorReport,
  look: Look,
): readonly Part[] {
  const words = screenWordsOf(look);
  const { description, rationale, parts } = suggestion;
  const { urgency = 0, fit = 0, history = 0, freshness = 0 } = parts ?? {};
  const score = parts === undefined ? '' : words.parts(urgency, fit, history, freshness);
  return [
    { lines: [description], aside: true },
    { lines: [commandOf(suggestion, look), rationale, score] },
    ...asideOf(suggestion.issues ?? [], report, look),
  ];
}

/** Of one issue all that is known but its next step, of several which they are. */
function asideOf(
  issues: readonly number[],
  report: FacilitatorReport,
  look: Look,
): readonly Part[] {
  const [only, another] = report.assessments.filter(({ issue }) => issues.includes(issue));
  const { nextStep } = screenWordsOf(look);
  const about =
    only === undefined || another !== undefined
      ? [named(issues, report, look)]
      : aboutIssue(only, report, look).filter(({ title }) => title !== nextStep);
  return about.map((part): Part => ({ ...part, aside: true }));
}

function commandOf({ command }: Suggestion, look: Look): string {
  return `${commandSign}${typedHere(command, look.messages)}`;
}

/** Issues with their titles and where they stand. */
function named(
  issues: readonly number[],
  { assessments }: FacilitatorReport,
  look: Look,
): Pick<Part, 'lines'> {
  const { states } = screenWordsOf(look);
  const known = assessments.filter(({ issue }) => issues.includes(issue));
  return {
    lines: known.map(
      (one) => `#${one.issue} ${one.title ?? ''}  ${states[one.dropped ? 'dropped' : one.state]}`,
    ),
  };
}

function aboutIssue(
  issue: IssueAssessment,
  report: FacilitatorReport,
  look: Look,
): readonly Part[] {
  const words = screenWordsOf(look);
  const said = (text: string) => saidIn(look.messages.language, text);
  const chain = chainOf(report, issue.issue);
  const { blockers = [], attention = [], drift = [] } = issue;
  const woken = report.assessments.filter(({ waitsFor }) => waitsFor?.includes(issue.issue));
  const next = report.recommend.suggestions.filter(({ issues }) => issues?.includes(issue.issue));
  return [
    { ...named([issue.issue], report, look), aside: true },
    { lines: [standingOf(issue, look), ...attention] },
    {
      title: words.blockedBy,
      lines: [
        ...blockers.map(said),
        chain.length > 2 ? chain.map((one) => `#${one}`).join(' ← ') : '',
      ],
    },
    { title: words.unblocks, lines: woken.map((one) => `#${one.issue} ${one.title ?? ''}`) },
    {
      title: words.evidence,
      lines: [...issue.evidence.filter((one) => !blockers.includes(one)), ...drift].map(said),
    },
    {
      title: words.nextStep,
      lines: next.flatMap((one) => [one.description, commandOf(one, look)]),
    },
  ];
}

/** What can be done, and what decided that, unless the one says the other. */
function standingOf(issue: IssueAssessment, look: Look): string {
  const said = recommendationOf(issue, look.messages.language);
  const isPlain = issue.state !== 'unknown' && issue.dropped !== true && !issue.blockers?.length;
  return isPlain ? screenWordsOf(look).because(said, issue.rule ?? '') : said;
}
