import type { Cockpit } from '../../cockpit/cockpit-state.ts';
import { asksSomething, fieldFooter, footerRow } from '../../components/footer.ts';
import { keyName } from '../../components/key-name.ts';
import type { Look } from '../../components/look.tsx';
import { type Row, rowWidth, span } from '../../components/row.ts';
import { type Action, footerOf } from '../../keys/keymap.ts';
import { type Cost, costBehind } from '../../messages/about-cost.ts';
import { readPermission } from '../../messages/permission-values.ts';
import { isOnA, isUnread, labelOf, type ShownQuestion } from '../question/question-rows.ts';
import { hasSeen } from '../question/read-through.ts';
import type { PermissionFront } from '../question/use-permission.ts';
import type { Asked } from '../question/use-question.ts';
import { stripHeight } from '../strip/strip-row.ts';

/** Title and rail above, the strip below: rows of the run's screen that are always there. */
export const aroundRun = 2 + stripHeight;

type Wish = Pick<PermissionFront, 'question' | 'layout' | 'state' | 'place'>;

/** The question in front, as its sheet shows it. */
type Sheet = Omit<ShownQuestion, 'focused'>;

export type RunFooterFacts = {
  /** Which pane hears keys first. */
  readonly focus: 'question' | 'comment' | 'permission' | 'word' | 'hosts' | 'run';
  /** The wish in front, where the focus is on one. */
  readonly permission?: Wish | undefined;
  readonly live: boolean;
  readonly readOnly: boolean;
  /** Is there a question that waits for the person, here or in another run? */
  readonly asked: boolean;
  /** Is one of its choices on the letter that brings it in front? */
  readonly onA?: boolean;
  /** Does this very run have one? */
  readonly waits?: boolean;
  /** Would Enter walk the run on? */
  readonly resumable: boolean;
  /** What Enter begins in place of a run that does not go on, in words. */
  readonly begins?: string;
  /** About what it costs where Enter walks the run on, or begins; undefined: nobody pays, or nobody knows. */
  readonly cost?: Cost;
  /** Keys of the screen that count while a question is in front. */
  readonly through?: readonly Action[];
  readonly moreChapters: boolean;
  /** Has the money of this run been used up? */
  readonly overBudget: boolean;
  /** Are there chapters and scorecards yet? */
  readonly writing: boolean;
  /** Is one pane of two shown at a time? */
  readonly turns?: boolean;
  /** Can a chapter be written again by a wish? */
  readonly rewritable?: boolean;
  /** Is there a scorecard for Enter to open? Without one it opens the list of files. */
  readonly scored?: boolean;
  /** Has a round been judged yet? */
  readonly judged?: boolean;
  /** Is there a ledger to look at, or to be had? */
  readonly ledger?: boolean;
  /** Can further chapters be planned here, and is it what is likely to be done next? */
  readonly plans?: boolean | 'next';
  /** Is it a story that may be changed here? */
  readonly own?: boolean;
  /** Does a key copy what stands on the screen? */
  readonly copies?: boolean;
  /** May the author decide about rounds here? */
  readonly decidable?: boolean;
  readonly sheet?: Sheet | undefined;
  readonly hasAmount: boolean;
  readonly hasComment: boolean;
  /** Can what is asked about be edited: the paths of a choice, a plan? */
  readonly editable?: boolean | 'plan' | 'passage';
};

/** What the footer has to know of questions. */
export function askedFacts({ runs, route }: Pick<Cockpit, 'runs' | 'route'>, asked: Asked) {
  const { open, shownAs, named, state, comment, permission } = asked;
  // what this run asks is in front of the person, or has just been answered
  const others = runs?.filter(({ id }) => !('run' in route) || id !== route.run);
  return {
    focus: focusOf(asked),
    permission,
    asked: open !== undefined || asksSomething({ runs: others }),
    waits: open !== undefined,
    onA: open !== undefined && isOnA(open),
    sheet: open && { question: open, shownAs, named, state, comment },
    hasAmount: open?.amount !== undefined,
    hasComment: open?.comment === true,
    through: asked.through,
  };
}

function focusOf({ focused, permission, state }: Asked): RunFooterFacts['focus'] {
  if (!focused) return 'run';
  if (permission !== undefined) return permission.state.writing ?? 'permission';
  return state?.writing === true ? 'comment' : 'question';
}

/** The keys that do something right now; nothing else is promised. */
export function runFooter(facts: RunFooterFacts, look: Look): Row {
  const words = look.messages.screens.keys;
  // what is written goes along with the answer, which is given by another Enter
  if (facts.focus === 'comment') return fieldFooter('keep_comment', look);
  if (facts.focus === 'hosts') return fieldFooter('confirm', look);
  if (facts.focus === 'word') return fieldFooter('deny_word', look);
  if (facts.focus === 'permission' && facts.permission)
    return permissionFooter(facts.permission, look);
  if (facts.focus === 'question') return questionFooter(facts, look);
  return footerRow(['run', 'global'], look, {
    hidden: runHidden(facts),
    words: {
      open: enterWord(facts, look),
      ...questionWord(facts.waits === true, look),
      ...(facts.onA === true ? { next_question: words['to_question'] ?? '' } : {}),
      ...(facts.rewritable === false ? { decide: words['decide_use'] ?? '' } : {}),
    },
    places: {
      ...(facts.plans === 'next' ? { plan_more: 12 } : {}),
      // What waits is never the key that has no room.
      ...(facts.waits === true ? { next_question: 5 } : {}),
    },
  });
}

/** The keys that choose, what Enter would do with what is picked, and the others that count meanwhile. */
function questionFooter(facts: RunFooterFacts, look: Look): Row {
  const { sheet } = facts;
  const words = look.messages.screens.keys;
  const isPicked = sheet?.state?.picked !== undefined;
  const unread = sheet !== undefined && isUnread(sheet, look);
  const rest = (columns: number) =>
    footerRow(
      ['question', 'run'],
      { ...look, columns },
      {
        hidden: [
          ...(isPicked && !unread ? [] : (['confirm'] as const)),
          ...questionHidden(facts),
          ...behindQuestion(facts),
        ],
        words: { ...editWords(facts, words), ...confirmWord(sheet, look) },
      },
    );
  const before = [...choosing(sheet?.question, look), ...(unread ? readingOn(look) : [])];
  const whole = rest(look.columns);
  const width = rowWidth(before, look.cells);
  if (width + rowWidth(whole, look.cells) <= look.columns) return [...before, ...whole];
  // What is picked is taken by Enter: its other keys make no room for those that pick.
  return isPicked && !unread ? whole : [...before, ...rest(look.columns - width)];
}

/** The keys of its choices: `n/y choose`. */
function choosing(question: Sheet['question'] | undefined, { glyphs, messages }: Look): Row {
  if (question === undefined) return [];
  const keys = question.choices.map(({ key }) => keyName(key, glyphs)).join('/');
  return [span(` ${keys}`, 'key'), span(` ${messages.screens.keys['choose'] ?? ''} `)];
}

function readingOn({ messages }: Look): Row {
  return [span(' pagedown', 'key'), span(` ${messages.screens.keys['read_on'] ?? ''} `)];
}

/** What is picked is what Enter says, where that is short enough for a key. */
function confirmWord(sheet: Sheet | undefined, look: Look): { readonly confirm?: string } {
  if (sheet?.state?.picked === undefined) return {};
  const label = labelOf(sheet, sheet.state.picked, look);
  return look.cells.width(label) * 2 > look.columns ? {} : { confirm: label };
}

/** What Enter does on the screen of a run. */
function enterWord(
  { begins, resumable, scored, cost }: RunFooterFacts,
  { messages, language }: Look,
): string {
  const words = messages.screens.keys;
  const opened = scored === false ? words['files'] : words['detail'];
  const paid = begins ?? (resumable ? words['resume'] : undefined);
  return paid === undefined ? (opened ?? '') : `${paid}${costBehind[language](cost)}`;
}

/** What the key for questions does on the screen of a run: it answers this one, or leads to another one that asks. */
export function questionWord(
  isOwn: boolean,
  { messages }: Look,
): { readonly next_question: string } {
  const { keys } = messages.screens;
  return { next_question: keys[isOwn ? 'next_question' : 'other_asks'] ?? '' };
}

/** The same of a page of a run: its files, its scores. */
export function pageQuestionWord({ runs, route }: Pick<Cockpit, 'runs' | 'route'>, look: Look) {
  const front = 'run' in route ? route.run : undefined;
  const isOwn = runs?.some(({ id, openQuestions }) => id === front && openQuestions > 0);
  return questionWord(isOwn === true, look);
}

/** What the key that edits does with what this question is about. */
function editWords({ editable }: RunFooterFacts, words: Readonly<Record<string, string>>) {
  if (editable === 'plan') return { edit_path: words['plan_edit'] ?? '' };
  return editable === 'passage' ? { edit_path: words['open'] ?? '' } : {};
}

/** Nothing is offered that does not count yet. */
function permissionFooter({ question, layout, state, place }: Wish, look: Look): Row {
  const words = look.messages.screens.keys;
  const seen = hasSeen(state, layout.extent);
  const fetches = readPermission(question).reach?.fetches === true;
  const offers = (wide: string) =>
    seen && state.wide === undefined && question.choices.some(({ id }) => id === wide);
  return footerRow(['permission'], look, {
    hidden: [
      ...(seen ? (['page_down'] as const) : (['allow_once'] as const)),
      ...(offers('always') ? [] : (['allow_always'] as const)),
      ...(offers('checks') ? [] : (['allow_checks'] as const)),
      ...(offers('network') && fetches ? [] : (['allow_network'] as const)),
      ...(state.wide === 'network' ? [] : (['allow_network_run'] as const)),
      ...(place.total > 1 ? [] : (['next_permission'] as const)),
    ],
    words: {
      page_down: words['read_on'] ?? '',
      ...(look.columns < 80 ? { allow_always: words['always_short'] ?? '' } : {}),
      ...(state.wide === undefined ? {} : { allow_once: words[`${state.wide}_now`] ?? '' }),
    },
  });
}

function questionHidden({ hasAmount, hasComment, editable }: RunFooterFacts): readonly Action[] {
  return [
    ...(hasAmount ? [] : (['less', 'more'] as const)),
    ...(hasComment ? [] : (['comment'] as const)),
    ...(editable === undefined || editable === false ? (['edit_path'] as const) : []),
  ];
}

/** Of the keys of the screen behind it those that do nothing while it is asked. */
function behindQuestion({ through = [] }: RunFooterFacts): readonly Action[] {
  return footerOf('run').flatMap(({ action }) => (through.includes(action) ? [] : [action]));
}

function unwritten({ writing, turns, judged }: RunFooterFacts): readonly Action[] {
  return [
    ...(writing && turns !== false ? [] : (['switch_pane'] as const)),
    ...(writing && judged === true ? [] : (['gate', 'scores'] as const)),
  ];
}

function runHidden(facts: RunFooterFacts): readonly Action[] {
  const { live, readOnly, asked, moreChapters, writing, resumable } = facts;
  return [
    ...(live && !readOnly ? [] : (['stop'] as const)),
    ...(asked ? [] : (['next_question'] as const)),
    ...(moreChapters ? [] : (['more_chapters'] as const)),
    ...(facts.plans ? [] : (['plan_more'] as const)),
    ...(facts.own === true ? [] : (['set_gate'] as const)),
    ...(facts.ledger === true ? [] : (['bible'] as const)),
    ...(facts.decidable === true ? [] : (['decide'] as const)),
    ...(facts.copies === true ? [] : (['copy'] as const)),
    ...(facts.overBudget ? [] : (['raise_budget'] as const)),
    ...(writing || resumable || facts.begins !== undefined ? [] : (['open'] as const)),
    ...unwritten(facts),
  ];
}
