import type { Offer } from '../workflows/offer.ts';
import { needed } from './line-words.ts';
import { payerAnswer } from './options.ts';
import { defineVerb, type Verb } from './verb.ts';

type Begun = {
  readonly name: string;
  readonly verbs: { readonly begin: readonly string[] };
  readonly offer?: Offer;
};

/** `do "…"`, and a request without any verb: begun by the workflow whose words it has, where that is sure. */
export function doVerb(workflows: readonly Begun[]): Verb {
  return defineVerb({
    name: 'do',
    flags: {},
    read(words, given) {
      // where questions are asked by lines, this is the first of them
      const first = given.accessible ? (words[0] ?? '') : needed(words[0], 'do', '"REQUEST"');
      return { request: [first, ...words.slice(1)].join(' '), answers: payerAnswer(given) };
    },
    // what is not sure is asked on the first screen, with the words in its field
    cockpit:
      ({ request, answers, options: { yes } }) =>
      async () => {
        // many patterns, and nobody else needs them before the first frame
        const [{ chooseDoor }, { doorsOf }] = await Promise.all([
          import('../door/choose.ts'),
          import('../door/doors.ts'),
        ]);
        const { best, isSure } = chooseDoor(request, doorsOf(workflows));
        const offer = workflows.find(({ name }) => name === best?.name)?.offer;
        if (best === undefined || !isSure || offer === undefined)
          return { kind: 'home', typed: request };
        return {
          ...{ kind: 'begin', workflow: best.name, words: request, tell: [] },
          input: offer.input(request),
          options: { answers, yes },
        };
      },
    mayCreate: () => true,
    perform: async (command, ports, house) => {
      const { doDeed } = await import('./do-deeds.ts');
      return await doDeed(command, workflows, ports, house);
    },
  });
}
