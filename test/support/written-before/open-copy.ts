import { createHash } from 'node:crypto';
import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Provider } from '../../../src/agents/provider.ts';
import type { Engine, RunResult, RunSummary } from '../../../src/engine/engine.ts';
import { emptyRunState, foldEvents } from '../../../src/engine/runs/run-state.ts';
import { nodeDisk } from '../../../src/engine/workspace/disk.ts';
import { memoryFile } from '../../../src/engine/workspace/memory-file.ts';
import { aReply } from '../call-world.ts';
import { openFolioEngine, sitting } from '../folio/folio-world.ts';
import { heard } from '../folio/heard-provider.ts';
import { tape } from '../folio/scripted-provider.ts';
import { openOwnSeal } from '../own-seal.ts';
import { passingFolder } from '../passing-folder.ts';
import type { Said } from './models.ts';

/** A workspace that another version wrote, copied to be gone on with. No model: the rehearsal plays. */
export async function openCopy(written: string, said: Said | undefined) {
  const home = passingFolder('written-before');
  const root = path.join(home, 'workspace');
  await cp(written, root, { recursive: true });
  const model = heard(said === undefined ? tape() : saying(said));
  const engine = await openFolioEngine({
    root,
    provider: model.provider,
    ports: { memory: () => memoryFile(nodeDisk, root, openOwnSeal) },
  });
  return { home, root, engine, model, before: await bytesBelow(root) };
}

function saying(said: Said): Provider {
  return {
    name: 'scripted',
    caps: { cache: false, cost: 'free', maxConcurrency: null },
    async call({ system, shared, own }, { signal, onEvent }) {
      signal.throwIfAborted();
      const text = said([system, shared, own].join('\n'));
      onEvent({ type: 'started' });
      return aReply({ text });
    },
  };
}

/** Every file with a hash of its bytes. */
export async function bytesBelow(root: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const pairs = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    const hash = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    return [path.relative(root, file), hash] as const;
  });
  return new Map(await Promise.all(pairs));
}

export async function onlyRun(engine: Engine): Promise<RunSummary> {
  const [run, ...more] = await engine.runs();
  if (run === undefined || more.length > 0) throw new Error('there is one run in a workspace');
  return run;
}

/** What the cockpit would show of the run as it lies there. */
export async function viewOf(engine: Engine, run: string) {
  const events = await engine.history(run);
  const { workflow } = foldEvents(emptyRunState, events);
  return engine.view(foldEvents(engine.begin(workflow), events));
}

/**
 * Resumes and answers until nothing is asked any more. A version may ask about something that an earlier one did not, an
 * answer of the old workspace that counts no longer without being asked about, for one: whatever it is, the choice that
 * neither spends nor throws away is taken.
 */
export async function broughtToItsEnd(engine: Engine, run: string): Promise<RunResult> {
  for (let asked = 0; asked < 10; asked += 1) {
    const { result } = await sitting(engine.resume(run));
    const open = await engine.questions(run);
    if (open.length === 0) return result;
    for (const { question } of open) {
      if (suspicions.has(question.kind)) throw new Error(`it asks ${JSON.stringify(question)}`);
      const choice = harmless(question);
      await engine.answer(run, { question: question.id, choice, comment: '', by: 'person' });
    }
  }
  throw new Error('it asks for ever');
}

/** Nobody has touched the workspace: a version that sees changes or damage in it reads wrongly what another wrote. */
const suspicions: ReadonlySet<string> = new Set([
  'stale_steps',
  'damaged_file',
  'effect_unclear',
  'later_chapters',
]);

type Question = Awaited<ReturnType<Engine['questions']>>[number]['question'];

function harmless({ yes, kind, choices }: Question): string {
  const rejecting = kind === 'approvals' ? choices.find(({ id }) => id === 'none') : undefined;
  const chosen = yes ?? rejecting?.id ?? choices.find(({ weighty }) => weighty !== true)?.id;
  if (chosen === undefined) throw new Error(`every answer to ${kind} is weighty`);
  return chosen;
}
