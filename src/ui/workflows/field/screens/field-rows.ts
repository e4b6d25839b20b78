import type {
  FacilitatorReport,
  IssueAssessment,
} from '../../../../engine/workflows/field/contract/report.ts';
import { saidIn } from '../../../../engine/workflows/field/contract/said.ts';
import {
  healthDetail,
  summaryOf,
} from '../../../../engine/workflows/field/contract/worded-anew.ts';
import type { Look } from '../../../components/look.tsx';
import { rehearsalMark } from '../../../components/rehearsal-mark.ts';
import {
  capRow,
  chosenRow,
  type Row,
  rowWidth,
  ruleRow,
  span,
  spread,
} from '../../../components/row.ts';
import type { ColourRole } from '../../../components/theme.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { screenWordsOf } from '../words/screen.ts';
import type { FieldEntry, Heading } from './field-list.ts';
import type { Waiting } from './waiting-trees.ts';

export type Chosen = {
  readonly key: string | undefined;
  readonly ticked: ReadonlySet<string>;
};

const conditions = ['stateClear', 'nextActionClear', 'blockersVisible', 'workable'] as const;

/** Which repository, how often it was looked at, how many issues stand where; or `found`: what the list is narrowed to. */
export function headRow(
  title: string,
  report: FacilitatorReport | undefined,
  look: Look,
  found?: string,
): Row {
  const words = screenWordsOf(look);
  if (report === undefined) return [span(` ${oneLine(title)}`, 'title')];
  const counts = Object.entries(report.health.counts).filter(([, count]) => count > 0);
  const said = counts.map(
    ([state, count]) => `${words.states[state as keyof typeof words.states]} ${count}`,
  );
  const { recorded } = report;
  const which =
    recorded === undefined ? words.cycle(report.cycle) : words.day(recorded.day, recorded.days);
  // what was counted gives way where there is no room: it stands below as well
  const mark = rehearsalMark(recorded !== undefined, look);
  const shown = ` ${oneLine(title)}`;
  const room =
    look.columns -
    rowWidth(mark, look.cells) -
    look.cells.width(shown) -
    look.cells.width(which) -
    4;
  const right =
    found === undefined
      ? [span(asManyAs(said, room, look))]
      : capRow([span(found, 'accent')], Math.max(0, room), look.cells);
  return spread(
    [...mark, span(shown, 'title')],
    [...right, span(`  ${which} `, 'dim')],
    look.columns,
    look.cells,
  );
}

/** Those of the words that fit, none of them cut; what is left out is hinted at. */
function asManyAs(said: readonly string[], room: number, { cells, glyphs }: Look): string {
  for (let count = said.length; count > 0; count -= 1) {
    const text = [...said.slice(0, count), ...(count < said.length ? [glyphs.ellipsis] : [])];
    if (cells.width(text.join('  ')) <= room) return text.join('  ');
  }
  return '';
}

/** Four lamps, as words and signs; and beside them why one is out, or what is new. */
export function lampRows(report: FacilitatorReport | undefined, look: Look): readonly Row[] {
  const words = screenWordsOf(look);
  if (report === undefined) return [[span(` ${words.looking}`, 'dim')], []];
  const lamps = conditions.flatMap((name): Row => {
    const { ok } = report.health[name];
    // without a single issue nobody knows what could be started: that is not bad
    const unknown = !ok && report.health.total === 0;
    const sign = ok ? look.glyphs.done : unknown ? look.glyphs.unknown : look.glyphs.failed;
    const role = ok ? 'good' : unknown ? 'dim' : 'bad';
    return [span(` ${sign} `, role), span(`${words.conditions[name]} `)];
  });
  const out = conditions.find((name) => !report.health[name].ok);
  const why =
    out === undefined || report.recorded !== undefined
      ? (report.recorded?.said ?? summaryOf(report, look.messages.language))
      : `${words.conditions[out]}: ${healthDetail(report, out, look.messages.language)}`;
  const lines = wrapProse(oneLine(why), look.cells, Math.max(20, look.columns - 4));
  // a sentence that is longer is told whole by the report
  return [lamps, ...lines.slice(0, mostWhy).map((line): Row => [span(`   ${line}`, 'dim')])];
}

const mostWhy = 2;

type Part = 'people' | 'warnings' | 'activity' | 'waiting' | 'agents';
const parts: ReadonlySet<string> = new Set<Part>([
  ...(['people', 'warnings', 'activity', 'waiting', 'agents'] as const),
]);
const isPart = (of: Heading): of is Part => parts.has(of);

function headingWords(
  { of, count, hidden = 0 }: Extract<FieldEntry, { kind: 'heading' }>,
  ticked: number,
  look: Look,
): string {
  const words = screenWordsOf(look);
  if (of === 'suggestions') return words.suggestions(count, hidden);
  if (of === 'maintenance') return words.maintenance(count, ticked);
  return `${isPart(of) ? words[of] : words.states[of]} ${count}`;
}

export function entryRow(entry: FieldEntry, chosen: Chosen, look: Look): Row {
  if (entry.kind === 'heading') {
    const actions = [...chosen.ticked].filter((key) => key.startsWith('action ')).length;
    const title = headingWords(entry, actions, look);
    return ruleRow(look.glyphs.rule, look.columns, look.cells, [span(title, 'title')]);
  }
  const isChosen = entry.key === chosen.key;
  const sign = isChosen ? look.glyphs.pointer : ' ';
  const row = [span(` ${sign} `, 'key'), ...contentOf(entry, chosen, look)];
  return isChosen ? chosenRow(row, look.columns, look.cells) : row;
}

function contentOf(
  entry: Exclude<FieldEntry, { kind: 'heading' }>,
  chosen: Chosen,
  look: Look,
): Row {
  const words = screenWordsOf(look);
  switch (entry.kind) {
    case 'suggestion': {
      const { score, description, agent } = entry.suggestion;
      const { name, role } = bandOf(score);
      const widths = Object.values(words.bands).map((word) => look.cells.width(word));
      const level = look.cells.pad(words.bands[name], Math.max(...widths));
      return [
        span(`${score.toFixed(1)} ${level} `, role),
        span(oneLine(description)),
        span(agent === 'none' ? '' : `  ${oneLine(agent)}`, 'dim'),
      ];
    }
    case 'person': {
      const { what, name, days } = entry.person;
      return [span(oneLine(words.waits(what, name, days)))];
    }
    case 'issue':
      return [
        span(chosen.ticked.has(entry.key) ? '[x] ' : '', 'good'),
        ...issueRow(entry.issue, look),
      ];
    case 'waiting':
      return waitingRow(entry.waiting, look);
    case 'action': {
      const { action } = entry;
      const isTicked = chosen.ticked.has(entry.key);
      const label = action.label === undefined ? '' : ` [${oneLine(action.label)}]`;
      return [
        span(isTicked ? '[x] ' : '[ ] ', isTicked ? 'good' : 'dim'),
        span(`#${action.issue} ${words.kinds[action.action]}${label} `),
        span(oneLine(action.body), 'dim'),
      ];
    }
    case 'commit': {
      const { at, sha, subject, author } = entry.commit;
      return [
        span(`${at.slice(0, 10)} ${sha} `, 'dim'),
        span(oneLine(subject)),
        span(`  ${oneLine(author)}`, 'dim'),
      ];
    }
    case 'agent': {
      const { name, capabilities } = entry.agent;
      if (capabilities.length === 0)
        return [span(`${oneLine(name)}  `), span(words.offersNothing, 'warn')];
      return [span(`${oneLine(name)}  `), span(oneLine(capabilities.join(', ')), 'dim')];
    }
    case 'warning': {
      const { code, path, message } = entry.warning;
      return [
        span(oneLine(`${path}: ${saidIn(look.messages.language, message)}`), 'warn'),
        span(`  ${code}`, 'dim'),
      ];
    }
    default:
      return entry satisfies never;
  }
}

/** `#1 title`, and below it, on rails, what waits for it. */
function waitingRow(waiting: Waiting, look: Look): Row {
  const ring = waiting.path.map((number) => `#${number}`);
  const plain = look.glyphs.border === 'classic';
  if (waiting.kind === 'ring')
    return [span([...ring, ring[0]].join(plain ? ' -> ' : ' → '), 'bad')];
  const { issue, rails, again } = waiting;
  const [down, branch, end] = plain ? ['|  ', '|- ', '`- '] : ['│  ', '├─ ', '└─ '];
  const drawn = rails.map((follows, at) =>
    at < rails.length - 1 ? (follows ? down : '   ') : follows ? branch : end,
  );
  return [
    span(drawn.join(''), 'dim'),
    span(`#${issue.issue} `, rails.length === 0 ? 'accent' : undefined),
    span(oneLine(issue.title ?? '')),
    span(again ? ` ${look.glyphs.ellipsis}` : '', 'dim'),
  ];
}

type Band = {
  readonly name: 'now' | 'recommended' | 'possible' | 'low';
  readonly role: ColourRole;
};

/** What a score means (docs/spec/field.md §12.3). */
function bandOf(score: number): Band {
  if (score >= 0.8) return { name: 'now', role: 'good' };
  if (score >= 0.5) return { name: 'recommended', role: 'accent' };
  return { name: score >= 0.3 ? 'possible' : 'low', role: 'dim' };
}

function issueRow(issue: IssueAssessment, look: Look): Row {
  const words = screenWordsOf(look);
  const blockers = issue.blockers ?? (issue.blocker === undefined ? [] : [issue.blocker]);
  const said = (text = '') => saidIn(look.messages.language, text);
  const because =
    blockers.length > 0 ? blockers.map(said).join(words.between) : said(issue.evidence[0]);
  const days = issue.freshness && Math.floor(issue.freshness.hoursSinceActivity / 24);
  const [urgent] = issue.attention ?? [];
  return [
    span(look.cells.pad(`#${issue.issue}`, 6)),
    span(issue.stateChange?.changed ? `${look.glyphs.up} ` : '  ', 'changed'),
    span(oneLine(issue.title ?? '')),
    span(`  ${oneLine(because)}`, issue.state === 'blocked' ? 'warn' : 'dim'),
    span(urgent === undefined ? '' : `  ${oneLine(urgent)}`, 'bad'),
    span(days === undefined ? '' : `  ${words.age(days)}`, 'dim'),
    span(issue.drift === undefined ? '' : `  ${oneLine(said(issue.drift[0]))}`, 'warn'),
    span(issue.stateChange?.changed ? `  ${words.changed}` : '', 'changed'),
  ];
}
