// Tells a story in a process of its own: node story-child.ts <folder> <until> [<n> <pattern> before|after]
// until: `gate` stops when a person is asked, `end` answers path B and goes on, `more` has two first drafts, takes the
// second, plans three chapters on and exports episodes with a calendar, and a book. Each call the model really gets is a
// line in <folder>/calls.log, written when it begins and again when it is over.
import { appendFileSync, mkdirSync, readdirSync } from 'node:fs';
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
      const { opening = '' } = tag.values;
      const name = [role, ...Object.values(tag.values).slice(0, 2), opening].join(' ').trim();
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
    runs.length === 0
      ? open.start('folio', { idea: someIdea, ...(until === 'more' ? { drafts: 2 } : {}) })
      : open.resume('current'),
  );
  for await (const event of run.events)
    if (event.type === 'step_failed') process.stderr.write(`${JSON.stringify(event)}\n`);
  return await run.ended;
}

/** What is said to each kind of question. */
const says: Readonly<Record<string, string>> = { choose_draft: 'b', plan_entry: 'take' };

/** True when the plan was not asked for before. */
async function planOn(): Promise<boolean> {
  const inbox = `${folder}/workspace/current/.engine/inbox`;
  mkdirSync(inbox, { recursive: true });
  if (readdirSync(inbox, { encoding: 'utf8' }).some((name) => name.endsWith('.json'))) return false;
  await engine.tell('current', { kind: 'plan_more', chapters: 3, wish: '夏まで' });
  return true;
}

async function exportAll(): Promise<void> {
  const plan = { start: '2026-12-01', time: '21:07', days: [1, 3, 5], perDay: 1 };
  const episodes = { from: 500, to: 1500 };
  await engine.export('current', { format: 'narou', comments: 'strip', episodes, plan });
  await engine.export('current', { format: 'epub', comments: 'strip' });
}

for (;;) {
  const { status, failure } = await walkOnce(engine);
  if (status === 'waiting' && until !== 'gate') {
    const [open] = await engine.questions();
    const said = says[open?.question.kind ?? ''];
    if (said === undefined) await answerFirst(engine, 'path-B', { comment: '静かに' });
    else await answerFirst(engine, said);
    continue;
  }
  if (status === 'done' && until === 'more') {
    if (await planOn()) continue;
    await exportAll();
  }
  process.stdout.write(`${status} ${failure?.kind ?? ''}`.trim());
  break;
}
