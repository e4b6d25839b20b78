import { jsonIn } from '../../../../engine/data/json-text.ts';
import { isRecord } from '../../../../engine/data/shapes.ts';
import type { Spent } from '../../../../engine/data/usage.ts';
import { allReviewers } from '../../../../engine/workflows/folio/contract/reviewers.ts';
import type { FolioView } from '../../../../engine/workflows/folio/contract/view.ts';
import type { Look } from '../../../components/look.tsx';
import { spentMoney } from '../../../components/numbers.ts';
import { blank, fitRows, type Row, ruleRow, span } from '../../../components/row.ts';
import { gutter } from '../../../screens/run/run-layout.ts';
import { inSides } from '../../../screens/run/sides.ts';
import { oneLine } from '../../../text/sanitise.ts';
import { visibleProse } from '../../../text/visible.ts';
import { wrapProse } from '../../../text/wrap.ts';
import { broughtIn, givenIn } from '../brought-along.ts';
import { lettersIn } from '../cli/letters-in.ts';
import { beforePathsWords } from '../words/before-paths.ts';
import { storyLinesOf } from '../words/lines.ts';

/** What another story of this workspace has cost, phase by phase. */
export type Earlier = {
  readonly title: string;
  /** All of it. */
  readonly spent: Spent;
  readonly phases: readonly { readonly phase: string; readonly spent: Spent }[];
};

export type BeforePaths = {
  readonly view: Pick<FolioView, 'isWalked' | 'phases' | 'maxRounds'>;
  /** The text of `.engine/answers/input.json`; undefined: not read. */
  readonly input: string | undefined;
  /** The text of `idea.json`; undefined: not there yet. */
  readonly idea: string | undefined;
  /** undefined: there is no other story that cost anything. */
  readonly earlier: Earlier | undefined;
  /** Are its replies those of a recording, which can all be used? */
  readonly played?: boolean;
  /** Has a question the keys? Then no others are named. */
  readonly answering?: boolean;
};

/** From this width on both parts stand beside each other. */
const besideFrom = 100;

/**
 * Before there is a path to read: what the person wrote, what was read in it, and what the steps to come are for, with what
 * they cost the last time.
 */
export function beforePathsRows(
  before: BeforePaths,
  { width, height }: { readonly width: number; readonly height: number },
  look: Look,
): readonly Row[] {
  if (width < besideFrom) {
    const steps = stepRows(before, width, look);
    const room = Math.max(3, height - steps.length - 1);
    const told = ideaRows(before, width, look).slice(0, room);
    return fitRows([...told, blank, ...steps], height);
  }
  const left = Math.floor((width - gutter) / 2);
  const right = width - gutter - left;
  const rows = { left: ideaRows(before, left, look), right: stepRows(before, right, look) };
  return inSides(rows, { left, right }, height, look);
}

/** Longer lines lose the eye. */
const widest = 72;

function ideaRows(before: BeforePaths, width: number, look: Look): readonly Row[] {
  const { cells, glyphs, language } = look;
  const words = beforePathsWords[language];
  const rule = (title: string) => ruleRow(glyphs.rule, width, cells, [span(title, 'title')]);
  const room = Math.min(widest, width - 2);
  const manuscript = manuscriptIn(before);
  const wrote = manuscript === undefined ? wroteRows(before, room, look) : [];
  const read = factRows(jsonIn(before.idea), room, look);
  return [
    rule(manuscript === undefined ? words.idea : words.manuscript),
    ...(manuscript === undefined ? wrote : manuscriptRows(manuscript, before, room, look)),
    ...(read.length === 0 ? [] : [blank, rule(words.read), ...read]),
  ];
}

function wroteRows({ input }: BeforePaths, room: number, { cells }: Look): readonly Row[] {
  const own = givenIn(input)['idea'];
  return (typeof own === 'string' ? own.trim() : '')
    .split('\n')
    .flatMap((line) => wrapProse(visibleProse(line), cells, room))
    .map((line): Row => [span(` ${line}`)]);
}

type Brought = {
  readonly title: string;
  readonly chapters: readonly { readonly title: string; readonly letters: number }[];
};

/** What the story was begun with, where that is a manuscript. */
export function manuscriptIn({ input }: Pick<BeforePaths, 'input'>): Brought | undefined {
  const chapters = broughtIn(input)?.map((each) => ({
    title: textOf(each['title']),
    letters: typeof each['text'] === 'string' ? lettersIn(each['text']) : 0,
  }));
  return chapters && { title: textOf(givenIn(input)['title']), chapters };
}

/** How much was brought along, in a line. */
export function broughtText({ title, chapters }: Brought, { language }: Look): string {
  const all = chapters.reduce((sum, { letters }) => sum + letters, 0);
  return beforePathsWords[language].brought(title, chapters.length, counted(all));
}

function counted(letters: number): string {
  return letters.toLocaleString('en-US');
}

/** More of them than this are counted: all of them stand in the reader. */
const mostListed = 8;

function manuscriptRows(
  { chapters }: Brought,
  { answering }: Pick<BeforePaths, 'answering'>,
  room: number,
  look: Look,
): readonly Row[] {
  const { cells, language } = look;
  const words = beforePathsWords[language];
  const listed = chapters.slice(0, mostListed).map(({ title, letters }, index): Row => {
    const text = words.chapter(title, counted(letters));
    return [span(` ${cells.truncate(`${index + 1}. ${text}`, room)}`)];
  });
  const left = chapters.length - listed.length;
  const moves = wrapProse(words.moves, cells, room).map((line): Row => [span(` ${line}`, 'dim')]);
  return [
    ...listed,
    ...(left > 0 ? [[span(` ${words.more(left)}`, 'dim')]] : []),
    ...(answering === true ? [] : [blank, ...moves]),
  ];
}

const facts = ['title', 'genre', 'tone', 'core_theme'] as const;

function factRows(idea: unknown, room: number, look: Look): readonly Row[] {
  if (!isRecord(idea)) return [];
  const words = beforePathsWords[look.language];
  const people: readonly unknown[] = Array.isArray(idea['characters']) ? idea['characters'] : [];
  const all: readonly (readonly [string, string])[] = [
    ...facts.map((name) => [words.facts[name], textOf(idea[name])] as const),
    ...people.filter(isRecord).map(({ name, role }, at) => {
      const told = [textOf(name), textOf(role)].filter(Boolean).join('  ');
      return [at === 0 ? words.people : '', told] as const;
    }),
  ];
  const column = Math.max(...all.map(([name]) => look.cells.width(name))) + 2;
  return all
    .filter(([, value]) => value !== '')
    .flatMap(([name, value]) =>
      wrapProse(value, look.cells, room - column).map(
        (line, at): Row => [
          span(` ${look.cells.pad(at === 0 ? name : '', column)}`, 'dim'),
          span(line),
        ],
      ),
    );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? visibleProse(oneLine(value)) : '';
}

/** Calls of the model that a step takes at least; the loop takes as many as it needs. */
const calls: Readonly<Record<string, number>> = { intake: 1, paths: 3 };

function stepRows(before: BeforePaths, width: number, look: Look): readonly Row[] {
  const { cells, glyphs, language, messages } = look;
  const words = beforePathsWords[language];
  const { view, earlier } = before;
  const names = storyLinesOf(messages).phases;
  const isScored = givenIn(before.input)['review_only'] === true;
  const about: Readonly<Record<string, string>> = {
    ...words.about,
    ...(manuscriptIn(before) === undefined ? {} : words.aboutManuscript),
    loop: isScored
      ? words.scored(allReviewers.length)
      : words.loop(allReviewers.length, view.maxRounds),
  };
  // nothing is planned for a manuscript that is only scored
  const phases = view.phases.filter(({ phase }) => !isScored || ['intake', 'loop'].includes(phase));
  const column = Math.max(...phases.map(({ phase }) => cells.width(nameOf(phase)))) + 2;
  const price = earlier === undefined ? 0 : 9;
  const room = Math.min(widest, width - 2 - column - price - 2);
  const rows = phases.flatMap(({ phase, state }) => {
    const spent = earlier?.phases.find((each) => each.phase === phase)?.spent;
    const cost = spent === undefined ? '' : spentMoney(spent, glyphs.unknown);
    const at = view.isWalked ? glyphs.running : glyphs.waiting;
    const mark = { done: glyphs.done, now: at, todo: glyphs.pending }[state];
    const role = { done: 'good', now: 'running', todo: 'dim' } as const;
    const head: Row = [
      span(` ${cells.pad(mark, 2)}`, role[state]),
      span(cells.pad(nameOf(phase), column), state === 'now' ? 'title' : 'dim'),
    ];
    const below: Row = [span(' '.repeat(3 + column))];
    return linesOf(about[phase] ?? '', phase).map(
      (line, at): Row => [
        ...(at === 0 ? head : below),
        span(at === 0 ? cells.pad(line, room) : line),
        span(at === 0 ? cells.pad(cost, price, 'right') : '', 'dim'),
      ],
    );
  });
  return [
    ruleRow(glyphs.rule, width, cells, [span(words.steps, 'title')]),
    ...rows,
    ...(before.played === true ? [] : dimRows(words.retried, width, look)),
    ...(earlier === undefined ? [] : [blank, ...earlierRows(earlier)]),
  ];

  /** How many calls it takes stands behind what it does, else on a line of its own: the number is not torn from it. */
  function linesOf(text: string, phase: string): readonly string[] {
    const lines = wrapProse(text, cells, room);
    if (calls[phase] === undefined) return lines;
    const taken = words.calls(calls[phase]);
    const last = `${lines.at(-1)}  ${taken}`;
    return cells.width(last) <= room ? [...lines.slice(0, -1), last] : [...lines, taken];
  }

  function nameOf(phase: string): string {
    return isScored && phase === 'loop' ? words.scoring : (names[phase] ?? oneLine(phase));
  }

  function earlierRows({ title, spent }: Earlier): readonly Row[] {
    const text = words.earlier(
      cells.truncate(oneLine(title), 30),
      spentMoney(spent, glyphs.unknown),
    );
    return dimRows(text, width, look);
  }
}

function dimRows(text: string, width: number, { cells }: Look): readonly Row[] {
  return wrapProse(text, cells, width - 2).map((line): Row => [span(` ${line}`, 'dim')]);
}
