import { normalForm } from '../../../data/normal-form.ts';

const nothing = new Set(['', 'none', 'なし', '無し', '無', 'n/a', 'na', 'nil', 'null', '[]', 'ー']);
/** `none.` and a remark after it: the numbers of the remark are not dependencies. */
const nothingMore = /^(none|n\/a|なし|無し)\s*[.。(（]/;
const name = /(?:\btasks?|タスク|\bt|#)[\s_#-]*(?=\d)/g;
const remark = /(?:(?<!\s)\s+)?[(（][^()（）\d]*[)）]\s*$/;
/** As the founding document writes it; nothing has to be made of it first. */
const founding = /^\d{1,9}(?:, ?\d{1,9})*$/;
const numbers = /^\d{1,9}(?:(?:\s*(?:[,、;&+]|\band\b|と)\s*|\s+)\d{1,9})*[.。]?$/;
/** No plan has so many tasks that a cell could be longer. */
const longest = 5000;

/**
 * A `Depends On` cell as task numbers, in order and once each. `undefined`: not understood, and that is an error,
 * never «no dependency»: a task that runs too early is worse than a plan that is asked for again.
 */
export function readDependsOn(cell: string): readonly number[] | undefined {
  if (cell.length > longest) return undefined;
  if (founding.test(cell)) return once(cell.split(',').map(Number));
  const text = normalForm(cell, 'NFKC').replace(/[`*]/g, '').trim().toLowerCase();
  if (nothing.has(text) || /^[-–—―−‐‑]+$/.test(text) || nothingMore.test(text)) return [];
  const plain = text.replace(remark, '').replace(name, '').trim();
  if (!numbers.test(plain)) return undefined;
  return once([...plain.matchAll(/\d+/g)].map(([digits]) => Number(digits)));
}

function once(ids: readonly number[]): readonly number[] | undefined {
  return ids.includes(0) ? undefined : [...new Set(ids)];
}

/** The number of a row: `3`, `#3`, `T3`, `Task 3`. `undefined`: none. */
export function readTaskNumber(cell: string): number | undefined {
  const text = normalForm(cell, 'NFKC').replace(/[`*]/g, '').trim().toLowerCase();
  const [, digits] = /^(?:task|タスク|t|#)?[\s_#-]*(\d{1,9})\.?$/.exec(text) ?? [];
  const number = Number(digits ?? 0);
  return number > 0 ? number : undefined;
}
