import { folded } from '../../engine/data/keywords.ts';
import { asksForMore, longest, wantsATelling } from './kinds.ts';
import type { RequestKind, Signs } from './shape.ts';
import { asksForADeed } from './shapes-ja.ts';
import { asksPolitely, english } from './signs-en.ts';
import { japanese } from './signs-ja.ts';

/*
 * Whether a person would be sure, too, where a request goes: `do` begins what is sure without asking. So it takes a signal of
 * the workflow's own that says more than the form of the sentence, something beside it that says the same, and no signal of
 * another. Pure.
 */

/** What its requests are like, and whether it makes or changes things. */
type Door = { readonly kinds: readonly RequestKind[]; readonly acts: boolean };

/** What stands in a request for one workflow. */
export type Signals = {
  readonly door: Door;
  /** Its words in the request. */
  readonly strong: readonly string[];
  readonly weak: readonly string[];
};

const signs = (name: keyof Signs) => new RegExp(`${english[name]}|${japanese[name]}`);
const [weighs, wonders, explains, asks] = [
  signs('weighs'),
  signs('wonders'),
  signs('explains'),
  signs('asks'),
];
const [software, standing, tells] = [signs('software'), signs('standing'), signs('tells')];
const [papers, trouble] = [signs('papers'), signs('trouble')];
const polite = new RegExp(`${asksPolitely}|${asksForADeed}`);

type Shapes = ReadonlyMap<RequestKind, string>;

/** What is known of a request whose best workflow is to be sure. */
type Case = {
  readonly text: string;
  readonly shapes: Shapes;
  readonly strong: readonly string[];
  readonly weak: readonly string[];
  /** Shapes of its own that say more than the form of the sentence. */
  readonly own: readonly RequestKind[];
  readonly others: readonly Signals[];
};

/** `shapes`: all that the request has, also those that another took the ground from. */
export function isCertain(
  request: string,
  shapes: Shapes,
  best: Signals,
  others: readonly Signals[],
): boolean {
  const text = folded(request.slice(0, longest));
  const one: Case = { ...best, text, shapes, others, own: tellingOf(best.door, shapes) };
  if (one.strong.length + one.own.length === 0) return false;
  const { kinds } = best.door;
  if (kinds.includes('dilemma')) return isWeighed(one);
  if (kinds.includes('standing')) return isAboutStanding(one);
  if (kinds.includes('story')) return isTold(one);
  if (asksSomething(one) || others.some((other) => speaks(other, shapes))) return false;
  return kinds.includes('errand') ? isErrand(one) : isChange(one);
}

/** What acts is never begun unasked where somebody asks, compares, wonders, or wants an opinion or an explanation. */
function asksSomething({ text, shapes }: Case): boolean {
  if (shapes.has('question') || shapes.has('dilemma')) return true;
  if ([weighs, wonders, explains].some((sign) => sign.test(text))) return true;
  return asks.test(text) && !polite.test(text);
}

function isErrand({ text, shapes, strong, weak, own }: Case): boolean {
  if (trouble.test(text)) return false;
  // papers of a program's own are as often made by changing it
  if (shapes.has('program') || software.test(text)) return strong.length > 1;
  return own.length > 0 || strong.length + weak.length > 1 || shapes.has('deed');
}

function isChange({ text, strong, weak, own }: Case): boolean {
  if (software.test(text)) return true;
  // a word for changing says nothing that the shape has not said already, and letters have slips of the pen, too
  const isClear = strong.length + own.length > 1 || (strong.length > 0 && weak.length > 0);
  return isClear && !papers.test(text);
}

function isWeighed({ text, shapes, strong, weak, own, others }: Case): boolean {
  const isWeighing = weighs.test(text);
  const rivals = others.filter(({ door }) => !door.acts);
  if (own.length > 0) {
    if (shapes.has('fault') && strong.length === 0 && !asks.test(text)) return false;
    if (asksForMore(text) || rivals.some((other) => rivalSpeaks(other, text, shapes))) return false;
    return explains.test(text) ? isWeighing && strong.length > 0 : isWeighing || strong.length > 0;
  }
  if (explains.test(text) || others.some((other) => speaks(other, shapes))) return false;
  return strong.length > 0 && (isWeighing || strong.length > 1 || weak.length > 0);
}

/** A story that is weighed speaks for itself only where it is to be written. */
function rivalSpeaks(other: Signals, text: string, shapes: Shapes): boolean {
  if (other.door.kinds.includes('story') && !wantsATelling.test(text)) return false;
  return speaks(other, shapes);
}

function isAboutStanding({ text, shapes, strong, own, others }: Case): boolean {
  const isNumbered = /#\d/.test(text);
  if (explains.test(text) || asksForMore(text)) return false;
  if (!isNumbered && (shapes.has('dilemma') || weighs.test(text)) && strong.length === 0)
    return false;
  if (own.length > 0 && shapes.has('question'))
    return isNumbered || strong.length > 0 || standing.test(text);
  if (others.some((other) => speaks(other, shapes))) return false;
  if (software.test(text)) return false;
  if (own.length > 0) return standing.test(text);
  return strong.length > 1 || shapes.has('question') || asks.test(text);
}

function isTold({ text, shapes, strong, own, others }: Case): boolean {
  if (shapes.has('errand') || shapes.has('standing')) return false;
  if (others.some((other) => other.strong.length > 0)) return false;
  const isTelling = wantsATelling.test(text);
  if (isTelling && strong.length > 0 && own.length > 0) return true;
  const isElse = ['question', 'dilemma', 'fault', 'change', 'program'] as const;
  if (isElse.some((kind) => shapes.has(kind)) || weighs.test(text) || wonders.test(text))
    return false;
  if (tells.test(text)) return true;
  if (others.some(({ door, weak }) => door.acts && weak.length > 0) && !isTelling) return false;
  return strong.length > 0 && (isTelling || own.length > 0 || strong.length > 1);
}

/** A word or a shape of its own stands there. */
function speaks({ door, strong }: Signals, shapes: Shapes): boolean {
  return strong.length > 0 || tellingOf(door, shapes).length > 0;
}

const byForm: readonly RequestKind[] = ['question', 'deed', 'program', 'premise'];

function tellingOf({ kinds }: Door, shapes: Shapes): readonly RequestKind[] {
  return kinds.filter((kind) => shapes.has(kind) && !byForm.includes(kind));
}
