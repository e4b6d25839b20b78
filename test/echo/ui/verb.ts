import { goOn } from '../../../src/ui/cli/go-on.ts';
import { needed, noMore } from '../../../src/ui/cli/line-words.ts';
import { payerAnswer } from '../../../src/ui/cli/options.ts';
import { defineVerb } from '../../../src/ui/cli/verb.ts';

/** `echo "WORDS"`: in the cockpit where there is a terminal, else line by line. */
export const echoVerb = defineVerb({
  name: 'echo',
  flags: {},
  read([first, ...more], given) {
    noMore(more, 'echo');
    return { words: needed(first, 'echo', '"WORDS"'), answers: payerAnswer(given) };
  },
  cockpit:
    ({ words, answers, options: { yes } }) =>
    async () => ({
      ...{ kind: 'begin', workflow: 'echo', input: { words }, words, tell: [] },
      options: { answers, yes },
    }),
  mayCreate: () => true,
  async perform({ words, answers, options }, ports, house) {
    const { engine } = await house.open();
    const since = ports.now();
    const how = { answers, yes: options.yes, attended: ports.attended };
    const started = await engine.start('echo', { words }, how);
    return await goOn(started, engine, { options, ports, since });
  },
});
