// Tells a story in a process of its own: node story-child.ts <folder> <until> [<n> <pattern> before|after]
// until: `gate` stops when a person is asked, `end` answers path B and goes on. Each call the model really gets is a
// line in <folder>/calls.log, written when it begins and again when it is over.
import { appendFileSync } from 'node:fs';
import type { Provider } from '../../../src/agents/provider.ts';
import type { Engine, RunResult } from '../../../src/engine/engine.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { killingDisk } from '../killing-disk.ts';
import { answerFirst, openFolioEngine, running, someIdea } from './folio-world.ts';
import { tape } from './scripted-provider.ts';

const [folder = '', until = 'end', at, pattern = '.', when = 'before'] = process.argv.slice(2);

const engine = await openFolioEngine({
  root: `${folder}/workspace`,
  provider: logged(tape()),
  disk:
    at === undefined
      ? nodeDisk
      : killingDisk(nodeDisk, {
          at: Number(at),
          match: new RegExp(pattern),
          when: when === 'after' ? 'after' : 'before',
        }),
});

function logged(provider: Provider): Provider {
  return {
    ...provider,
    // Its own place, as with a model: the hand-written answer lies there too.
    name: 'taped',
    async call(request, options) {
      const { role, tag } = request;
      const name = [role, ...Object.values(tag.values).slice(0, 2)].join(' ');
      appendFileSync(`${folder}/calls.log`, `began ${name}\n`);
      const reply = await provider.call(request, options);
      appendFileSync(`${folder}/calls.log`, `over ${name}\n`);
      return reply;
    },
  };
}

async function walkOnce(open: Engine): Promise<RunResult> {
  const runs = await open.runs();
  const run = await running(
    runs.length === 0 ? open.start('folio', { idea: someIdea }) : open.resume('current'),
  );
  for await (const event of run.events)
    if (event.type === 'step_failed') process.stderr.write(`${JSON.stringify(event)}\n`);
  return await run.ended;
}

for (;;) {
  const { status, failure } = await walkOnce(engine);
  if (status === 'waiting' && until === 'end') {
    await answerFirst(engine, 'path-B', { comment: '静かに' });
    continue;
  }
  process.stdout.write(`${status} ${failure?.kind ?? ''}`.trim());
  break;
}
