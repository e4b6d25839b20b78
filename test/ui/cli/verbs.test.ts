import { expect, test } from 'vitest';
import { allReviewers, nameOf } from '../../../src/engine/workflows/folio/contract/reviewers.ts';
import { everyVerb } from '../../../src/ui/cli/options.ts';
import { verbLines } from '../../../src/ui/cli/verbs.ts';
import { workflows } from '../../../src/ui/workflows/registry.ts';
import { verbs } from './parse.ts';

test.each(workflows)(
  'the verbs of $name are known by name before it is loaded',
  async (workflow) => {
    const cli = await workflow.cli();
    const names = [...workflow.verbs.begin, ...workflow.verbs.other].toSorted();
    expect(Object.keys(cli.verbs).toSorted()).toEqual(names);
    for (const language of ['ja', 'en'] as const)
      expect(Object.keys(await workflow.words[language]()).toSorted()).toEqual(names);
  },
);

test('a verb is called by one name, wherever it is written', () => {
  expect(verbs.map(({ name }) => name)).toEqual(verbLines(workflows).map(({ name }) => name));
  expect(new Set(verbs.map(({ name }) => name)).size).toBe(verbs.length);
});

test('flags of one name take a value everywhere or nowhere: one may stand before its verb', () => {
  const takes = new Map<string, boolean>();
  for (const { flags } of verbs)
    for (const [name, flag] of Object.entries({ ...flags, ...everyVerb })) {
      const takesValue = flag.takes !== 'nothing';
      expect([name, takes.get(name) ?? takesValue]).toEqual([name, takesValue]);
      takes.set(name, takesValue);
    }
});

test('no verb has a flag of its own by the name of one that every verb takes', () => {
  const own = verbs.flatMap(({ flags }) => Object.keys(flags));
  expect(own.filter((name) => Object.hasOwn(everyVerb, name))).toEqual([]);
});

test('whoever reviews can be asked again, or done without', () => {
  const write = verbs.find(({ name }) => name === 'write');
  const reviewers = { takes: 'choice', of: allReviewers.map(nameOf) };
  expect(write?.flags).toMatchObject({ retry: reviewers, skip: reviewers });
});
