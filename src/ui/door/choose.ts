import { hitsIn } from '../../engine/data/keywords.ts';
import { type Door, wordsIn } from '../workflows/offer.ts';
import { isPastedError, kindsOf, shapesOf, type Typed } from './kinds.ts';
import type { RequestKind } from './shape.ts';
import { isCertain } from './sure.ts';

/*
 * Where a request goes that somebody typed without choosing a workflow. Rules alone: each workflow brings the words and the
 * kinds of request that ask for it, and what is not sure is asked. Pure.
 */

export type Behind = { readonly name: string; readonly door: Door };

export type Taken = {
  readonly name: string;
  /** Words of the request that ask for it. */
  readonly words: readonly string[];
  readonly score: number;
};

export type Choice = {
  /** Where it goes first; undefined: no word asks for anything that may come first. */
  readonly best: Taken | undefined;
  /** A person would be sure, too. */
  readonly isSure: boolean;
  /** All of them, best first. */
  readonly order: readonly Taken[];
};

const strongly = 3;
const enough = 2;

/** A shape says more than one word does; that something is only asked, no more than is enough. */
const weights: Readonly<Record<RequestKind, number>> = {
  ...{ story: 5, dilemma: 4, standing: 5, fault: 4, change: 4, errand: 4 },
  question: enough,
  ...{ deed: 1, program: 1, premise: 1 },
};

/** `typed`: in a repository, or anywhere. `before`: how often each was begun here; among equals it comes earlier, and decides nothing else. */
export function chooseDoor(
  request: string,
  doors: readonly Behind[],
  before: ReadonlyMap<string, number> = new Map(),
  typed: Typed = 'anywhere',
): Choice {
  const words = Object.fromEntries(
    doors.flatMap(({ name, door }) => [
      [`${name} !`, door.strong],
      [name, door.words],
    ]),
  );
  const hits = hitsIn(request, words);
  const shapes = shapesOf(request);
  const kinds = kindsOf(request, shapes, typed);
  const onlyLooks = looksOnly(request, kinds);
  const scored = doors.map(({ name, door }) => {
    const [strong = [], weak = []] = [hits.get(`${name} !`), hits.get(name)];
    const own = door.kinds.filter((kind) => kinds.has(kind));
    const shapes = own.reduce((sum, kind) => sum + weights[kind], 0);
    const score = strongly * strong.length + weak.length + shapes;
    const exact = [...strong, ...weak];
    // where only the form of the sentence says it, no place of it does
    const told = own.filter((kind) => weights[kind] >= enough);
    const said = told.flatMap((kind) => kinds.get(kind) ?? []).slice(0, 1);
    const all = exact.length > 0 ? exact : said;
    return { name, words: all, score, mayLead: mayLead(door, kinds, onlyLooks) };
  });
  const order = scored.toSorted(
    (a, b) =>
      Number(b.mayLead) - Number(a.mayLead) ||
      b.score - a.score ||
      (before.get(b.name) ?? 0) - (before.get(a.name) ?? 0),
  );
  const [first, second] = order.filter(({ mayLead }) => mayLead);
  const best = first === undefined || first.score === 0 ? undefined : first;
  const isAhead = best !== undefined && best.score >= enough && best.score > (second?.score ?? 0);
  const signals = doors.map(({ name, door }) => ({
    ...{ name, door },
    ...{ strong: hits.get(`${name} !`) ?? [], weak: hits.get(name) ?? [] },
  }));
  const own = signals.find(({ name }) => name === best?.name);
  const others = signals.filter((one) => one !== own);
  const isSure = isAhead && own !== undefined && isCertain(request, shapes, own, others);
  return { best, isSure, order };
}

/** Nothing acts where only looking was asked for, and a question about stories begins none. */
function mayLead(
  { acts, kinds: own }: Door,
  kinds: ReadonlyMap<RequestKind, string>,
  onlyLooks: boolean,
): boolean {
  if (acts) return !onlyLooks;
  return !(kinds.has('question') && own.includes('story') && !kinds.has('story'));
}

/** Somebody wants to see, to know or to settle something, and nothing is to be made or changed. */
export function asksOnlyToLook(request: string): boolean {
  return looksOnly(request, kindsOf(request));
}

const does: readonly RequestKind[] = ['errand', 'change', 'deed'];

function looksOnly(request: string, kinds: ReadonlyMap<RequestKind, string>): boolean {
  const hits = hitsIn(request, { leave: leaving, look: looking, act: acting });
  if (hits.has('leave') || kinds.has('question')) return true;
  if (isPastedError(request)) return false;
  return hits.has('look') && !hits.has('act') && !does.some((kind) => kinds.has(kind));
}

const leaving = wordsIn(
  '変更しないで|変更はしないで|変えないで|直さなくていい|直さないで|触らないで',
  "書き換えないで|do not change|don't change|without touching|without changing",
  "no changes|do not touch|don't touch|do not fix|don't fix|read only|read-only",
);

const looking = wordsIn(
  '見せて|見たい|見て|読んで|調べて|教えて|説明|なぜ|どうして|レビュー|確認|批評|意見',
  '指摘|診断|べきか|決めたい|判断|検討|振り返り|どちら|どの|一覧にして|一覧で|一覧を見|一覧を出|show|explain|why',
  'what|which|how|should|review|critique|look at|list|decide|find out|check|summarize',
  'describe|tell me|compare|inspect|read',
);

const acting = wordsIn(
  '直して|修正|作って|作成|書いて|実装|追加して|まとめて|用意|そろえて|進めて',
  '更新して|集めて|挙げて|統一して|リネーム|分割|準備|集計|調査して|消して|削除',
  '入れ替えて|翻訳|リファクタリング|fix|add|write|implement|create|make|rename|remove',
  'refactor|prepare|draft|plan a|gather|organize|put it in|correct it|upgrade',
  'translate|compile|put together|collect|delete|update|build me|research',
);
