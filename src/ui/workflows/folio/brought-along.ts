import { jsonIn } from '../../../engine/data/json-text.ts';
import { isRecord } from '../../../engine/data/shapes.ts';

/** What a story was begun with, as `.engine/answers/input.json` keeps it. */
export function givenIn(input: string | undefined): Readonly<Record<string, unknown>> {
  const said = jsonIn(input);
  return isRecord(said) && isRecord(said['input']) ? said['input'] : {};
}

/** The chapters that its author brought along, in order; undefined: the story did not begin with any. */
export function broughtIn(
  input: string | undefined,
): readonly Readonly<Record<string, unknown>>[] | undefined {
  const { manuscript } = givenIn(input);
  return Array.isArray(manuscript) ? manuscript.filter(isRecord) : undefined;
}
