import type { RunSummary } from '../../../engine/engine.ts';
import type { Gated } from '../../../engine/workflows/folio/contract/story-gate.ts';
import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import type { Look } from '../../components/look.tsx';
import { blank, fitRows, type Row, rowWidth, ruleRow, span, spread } from '../../components/row.ts';
import { listTop } from '../../components/scroll.ts';
import { covered, toastRows } from '../../components/toast-rows.ts';
import { configWarningText } from '../../messages/config-warning.ts';
import { describeFailure } from '../../messages/describe-failure.ts';
import { describeQuestion } from '../../messages/describe-question.ts';
import { oneLine } from '../../text/sanitise.ts';
import { ago, firstAsking, runList } from '../runs/run-list-rows.ts';
import { connectionRows } from './home-lines.ts';

export type HomeFacts = Pick<
  Cockpit,
  'facts' | 'runs' | 'trusted' | 'failure' | 'toast' | 'mode'
> & {
  readonly repaired: boolean;
  readonly focus: 'field' | 'list';
  readonly selected: number;
  readonly now: number;
  /** For stories that have not said what their gate is. */
  readonly settings: Gated | undefined;
  /** `folio.language`; undefined before the settings were read. */
  readonly storyLanguage: 'ja' | 'en' | undefined;
};

/** Rows of the idea's field: few on a small screen, never changing while one types. */
export function fieldHeight(rows: number): number {
  if (rows < 20) return 2;
  return rows < 32 ? 3 : 5;
}

/** What stands above the field, the rule with its title included. */
export function homeHead(home: HomeFacts, look: Look): readonly Row[] {
  const { cells, columns, glyphs, messages, language } = look;
  const words = messages.screens;
  const focused = home.focus === 'field';
  const prompt = home.mode === 'task' ? words.cmd.home.prompt : words.home.prompt;
  return [
    spread([span(` ${words.name}`, 'title')], [span(`${language} `, 'dim')], columns, cells),
    ...connectionRows(home, look),
    newsRow(home, look),
    ruleRow(glyphs.rule, columns, cells, [span(prompt, focused ? 'accent' : 'title')]),
  ];
}

/**
 * Something that a person must know before they begin: read-only, a proxy that is not used, settings that were not
 * taken, repaired after a kill.
 */
function newsRow(home: HomeFacts, { glyphs, messages }: Look): Row {
  const words = messages.screens.home;
  if (home.trusted === false)
    return [span(` ${glyphs.waiting} ${words.readOnly} `, 'warn'), span(words.trustKey, 'key')];
  const { ignoredProxy = null, settings = [] } = home.facts ?? {};
  if (ignoredProxy !== null)
    return [span(` ${glyphs.waiting} ${words.ignoredProxy(oneLine(ignoredProxy))}`, 'warn')];
  const [first, ...more] = settings;
  if (first !== undefined) {
    const rest = more.length === 0 ? '' : ` ${messages.screens.gate.more(more.length)}`;
    const text = configWarningText(first, messages) + rest;
    return [span(` ${glyphs.waiting} ${text}`, 'warn')];
  }
  return home.repaired ? [span(` ${words.repaired}`, 'warn')] : blank;
}

/** What stands below the field: workflows, recent runs; exactly `height` rows. */
export function homeFoot(home: HomeFacts, height: number, look: Look): readonly Row[] {
  const { cells, columns, glyphs, messages } = look;
  const words = messages.screens.home;
  const questions = (home.runs ?? []).reduce((sum, run) => sum + run.openQuestions, 0);
  const title: Row = [span(words.recent, home.focus === 'list' ? 'accent' : 'title')];
  const since = ago(
    firstAsking(home.runs ?? [])?.askedSince ?? null,
    home.now,
    messages.screens.ago,
  );
  const badge: Row =
    questions > 0
      ? [span(` ${glyphs.question} ${words.questions(questions, since)} `, 'warn')]
      : blank;
  const head = [
    ruleRow(glyphs.rule, columns, cells),
    workflowRow(home, look),
    waitsRow(home.runs ?? [], look),
    spread(
      ruleRow(glyphs.rule, columns - badgeWidth(badge, look), cells, title),
      badge,
      columns,
      cells,
    ),
  ];
  const list = listRows(home, height - head.length, look);
  return covered(fitRows([...head, ...list], height), toastRows(home.toast, 3, look));
}

/** What has waited for the person longest, and in which run; how long stands in the title of the list. */
function waitsRow(runs: readonly RunSummary[], { cells, columns, glyphs, messages }: Look): Row {
  const first = firstAsking(runs);
  if (first?.asked == null) return blank;
  const { kind, values } = first.asked;
  const subject = kind === 'permission' ? ` – ${oneLine(String(values['subject'] ?? ''))}` : '';
  const asks = `${oneLine(describeQuestion(first.asked, messages).title)}${subject}`;
  const name = first.workflow === 'crew' ? `${oneLine(first.id)}: ` : '';
  const text = cells.truncate(`${name}${asks}`, columns - 4);
  return [span(` ${glyphs.question} `, 'warn'), span(text, 'warn')];
}

/**
 * What can be begun here, the present choice marked; on the right what it means: the language a story will be written
 * in, and where there is room how to change either. On a narrow screen the other choice is a name alone.
 */
function workflowRow({ storyLanguage, mode }: HomeFacts, look: Look): Row {
  const { cells, columns } = look;
  const { home: words, cmd } = look.messages.screens;
  const full = choiceRow(mode, 'all', look);
  if (mode === 'task' || storyLanguage === undefined) {
    const keys: Row = [span(`${cmd.home.switch} `, 'dim')];
    return spread(full, fits(full, keys, look) ? keys : [], columns, cells);
  }
  const said = words.storyLanguage[storyLanguage];
  const long: Row = [span(said), span(` ${words.changeLanguage} `, 'dim')];
  const short: Row = [span(`${said} `)];
  const keyed: Row = [...full, span('  shift+tab', 'dim')];
  const chosen = choiceRow(mode, 'chosen', look);
  // How to turn to the other choice is worth more than how to change the language.
  const ways: readonly (readonly [Row, Row])[] = [
    [keyed, long],
    [keyed, short],
    [full, short],
  ];
  const [left, right] = ways.find((way) => fits(...way, look)) ?? [chosen, short];
  return spread(left, right, columns, cells);
}

function choiceRow(mode: HomeFacts['mode'], labels: 'all' | 'chosen', look: Look): Row {
  const { story, task } = look.messages.screens.cmd.home;
  const choice = (name: string, label: string, chosen: boolean): Row => [
    span(chosen ? ` ${look.glyphs.pointer} ` : '   ', 'accent'),
    span(name, chosen ? 'key' : 'dim'),
    span(chosen || labels === 'all' ? ` ${label}` : '', chosen ? undefined : 'dim'),
  ];
  return [...choice('folio', story, mode === 'story'), ...choice('crew', task, mode === 'task')];
}

function fits(left: Row, right: Row, { cells, columns }: Look): boolean {
  return rowWidth(left, cells) + rowWidth(right, cells) + 2 <= columns;
}

function badgeWidth(badge: Row, { cells }: Look): number {
  const width = badge.reduce((sum, { text }) => sum + cells.width(text), 0);
  return width === 0 ? 0 : width + 1;
}

function listRows(home: HomeFacts, height: number, look: Look): readonly Row[] {
  const words = look.messages.screens;
  if (home.failure !== undefined) return failureRows(home.failure, look);
  if (home.runs === undefined) return [[span(` ${words.loading}`, 'dim')]];
  if (home.runs.length === 0) return [[span(` ${words.home.noRuns}`, 'dim')]];
  const selected = home.focus === 'list' ? home.selected : undefined;
  const top = listTop(home.selected, { total: home.runs.length, height });
  const context = { selected, now: home.now, settings: home.settings };
  return runList(home.runs, { top, height }, context, look).rows;
}

function failureRows(failure: NonNullable<Cockpit['failure']>, look: Look): readonly Row[] {
  const { title, detail, next } = describeFailure(failure, look.messages);
  const texts = [title, detail, next].filter(Boolean).join('\n');
  return toastRows({ text: texts, role: 'bad' }, 12, look);
}

/** What Enter would do with the chosen run. */
export function enterWords(run: RunSummary | undefined, look: Look): string | undefined {
  if (run === undefined) return undefined;
  const words = look.messages.screens.nextStep;
  return words[run.archived ? 'done' : run.status];
}
