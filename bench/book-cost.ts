import { readFileSync } from 'node:fs';
import {
  chooseContext,
  endOfPrevious,
  partsIn,
} from '../src/engine/workflows/folio/bible/choice.ts';
import { contextCharacters } from '../src/engine/workflows/folio/contract/ledger/context-parts.ts';
import { allReviewers, reviewerOf } from '../src/engine/workflows/folio/contract/reviewers.ts';
import { bookOf } from '../test/engine/workflows/folio/bible/made-up-book.ts';
import { type Bench, rounded } from './measure.ts';

const chapters = 100;
const measured = [10, 50, 100] as const;
const rounds = 3;
/** Characters of a draft, of revision notes, of the idea. */
const [draft, notes, idea] = [8000, 3000, 800];

const outline = Array.from({ length: chapters }, (_, index) => ({
  chapter: index + 1,
  title: `霧の${index + 1}日目`,
  summary: `人物${Math.ceil((index + 1) / 2)}が塔${Math.ceil((index + 1) / 4)}で霧を待つ。`,
  key_events: ['霧が出る', '鐘が鳴る'],
  emotional_beat: '待つ',
}));

/** What a chapter of a made-up book of 100 chapters sends to the models, beside what its third chapter sent. */
export const bookCost: Bench = {
  name: 'book-cost',
  run: async () => {
    const third = inputOf(3);
    const all = measured.map((chapter) => ({ chapter, ...inputOf(chapter) }));
    const detail = (of: 'drafting' | 'whole') =>
      Object.fromEntries([
        ['chapter 3', third[of]],
        ...all.map((each) => [`chapter ${each.chapter}`, rounded(each[of] / third[of], 3)]),
      ]);
    const most = (of: 'drafting' | 'whole') => Math.max(...all.map((each) => each[of] / third[of]));
    return [
      {
        what: 'input of drafting chapter 10, 50, 100 beside chapter 3',
        ...{ unit: '×', value: most('drafting'), bar: 1.3, goal: 1.15 },
        detail: detail('drafting'),
      },
      {
        what: 'input of all calls of chapter 10, 50, 100 beside chapter 3',
        ...{ unit: '×', value: most('whole'), bar: 1.3, goal: 1.15 },
        detail: detail('whole'),
      },
    ];
  },
};

/** Characters of the first draft's input, and of all drafts and reviews of the chapter. */
function inputOf(chapter: number): { readonly drafting: number; readonly whole: number } {
  const entry = outline[chapter - 1];
  if (entry === undefined) throw new Error(`no chapter ${chapter}`);
  const contract = JSON.stringify([entry, outline[chapter] ?? null]).length;
  const room = contextCharacters - contract - endOfPrevious;
  const without = new Map<number, string>();
  const choice = chooseContext(bookOf(chapter - 1), { chapter, entry, room, without });
  const selected = JSON.stringify(outline).length;
  const given = endOfPrevious + JSON.stringify(choice.given).length;
  const drafting = prompt('plotter-draft') + idea + selected + contract + given;
  const reviews = allReviewers.reduce((sum, agent) => {
    const cut = JSON.stringify(partsIn(choice, reviewerOf(agent).ledger ?? [])).length;
    return sum + prompt(agent) + draft + idea + cut;
  }, 0);
  const drafts = rounds * drafting + (rounds - 1) * (draft + notes);
  return { drafting, whole: drafts + rounds * reviews };
}

function prompt(role: string): number {
  return readFileSync(new URL(`../templates/folio/${role}.md`, import.meta.url), 'utf8').length;
}
