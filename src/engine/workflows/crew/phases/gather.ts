import { emptyGraph } from '../../../memory/graph.ts';
import { buildQueue, type Queue } from '../approvals/queue.ts';
import { recordedMemory } from '../approvals/recorded.ts';
import { targetOf } from '../approvals/targets.ts';
import type { Cmd } from '../cmd.ts';
import { isSettings, overlayOf } from '../overlays.ts';
import { localDay } from '../text/stamp.ts';
import { readRetrospective } from '../validate/artefact.ts';
import { readMemorySection } from '../validate/memory-section.ts';
import { readProposals } from '../validate/proposals.ts';
import { triggerOf } from './look-back.ts';
import { spokenIn } from './spoken.ts';

/** The file that proposals come from; undefined where there are none. `path`: as for `gatherQueue`. */
export async function sourceOf(cmd: Cmd, path: string | null): Promise<string | undefined> {
  const { ctx, files } = cmd;
  if (path !== null) {
    const trigger = path === files.retrospective ? await triggerOf(cmd) : undefined;
    return [path.replace(/^.*\//, ''), trigger ?? ''].join(' ').trim();
  }
  const report = readMemorySection((await ctx.files.read(files.report)) ?? '');
  return report.length > 0 ? 'report.md' : undefined;
}

/**
 * Everything a cmd proposes, as one queue; `path`: the retrospective, or what the flush of preferences left; null where
 * neither is wanted, and only the report has candidates.
 */
export async function gatherQueue(
  cmd: Cmd,
  { path, source }: { readonly path: string | null; readonly source: string },
): Promise<Queue> {
  const { ctx, files, id, log } = cmd;
  const text = path === null ? '' : ((await ctx.files.read(path)) ?? '');
  const report = (await ctx.files.read(files.report)) ?? '';
  const read = readProposals(text);
  const isRecording = ctx.state().rehearsal;
  if (isRecording) await ctx.memory?.write(recordedMemory(read));
  const graph = (await ctx.memory?.readGraph()) ?? emptyGraph();
  const git = await ctx.git();
  return buildQueue({
    ...{ cmd: id, source },
    mode: log.value().looked_back?.mode ?? readRetrospective(text).head?.mode ?? 'light',
    read,
    report: readMemorySection(report),
    ground: {
      graph,
      session: {
        at: ctx.state().startedAt ?? ctx.clock.now().toISOString(),
        taskType: taskType(cmd),
      },
      today: localDay(ctx.clock.now()),
      // A recording was made for another person's words, which it quotes.
      spoken: isRecording ? text : spokenIn(cmd),
    },
    config: ctx.config,
    branch: (await git?.branch()) ?? null,
    overlays: await overlaysOf(cmd, read),
  });
}

/**
 * Changes of a prompt go into the workspace, unless the project has that very file; changes of settings are written
 * nowhere (null).
 */
async function overlaysOf({ ctx }: Cmd, { proposals }: ReturnType<typeof readProposals>) {
  const found = new Map<string, string | null>();
  for (const one of proposals) {
    const target = one.family === 'IMP' ? targetOf(one.target) : undefined;
    if (target === undefined) continue;
    const overlay = overlayOf(target);
    const hasOwn = (await ctx.projectFiles()?.exists(target)) === true;
    if (isSettings(target, hasOwn)) found.set(target, null);
    else if (overlay !== undefined && !hasOwn) found.set(target, overlay);
  }
  return found;
}

/** The mix of personas tells one kind of cmd from another (docs/spec/crew.md §13.3). */
function taskType({ log }: Cmd): string {
  const roles = log
    .value()
    .tasks.filter(({ task }) => task !== null)
    .map(({ role }) => role.replace(/^worker_/, ''));
  return [...new Set(roles)].sort().join('+') || 'none';
}
