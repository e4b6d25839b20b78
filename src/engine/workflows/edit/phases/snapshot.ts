import { ownIgnore, ownIgnoreLines, snapshotText } from '../words.ts';
import { changedFiles } from './changed.ts';
import { pairsOf } from './own-changes.ts';
import type { Task } from './task.ts';

const name = /^context_(\d{3,})\.md$/;

/**
 * Keeps what the scouts have said since the last one, and how the task stands, as the next `agent/context_###.md`; once for
 * each `key` of a task (docs/spec/edit.md §12).
 */
export async function keepSnapshot(task: Task, milestone: string, key: string): Promise<void> {
  const { ctx, begin, memory, repository } = task;
  const payloads = memory.payloads.slice(memory.payloads.length - memory.unsaved);
  await ctx.effect<{ path: string }>({
    key: `context-${key}`,
    async deed() {
      await keepOutOfGit(task);
      const numbers = (await repository.listOwn('agent')).flatMap(
        (file) => name.exec(file)?.[1] ?? [],
      );
      const number = Math.max(0, ...numbers.map(Number)) + 1;
      const path = `agent/context_${String(number).padStart(3, '0')}.md`;
      const strategy = memory.strategies.at(-1);
      const text = snapshotText({
        ...{ number, at: stamp(ctx.clock.now()), milestone, payloads, key },
        hypothesis: memory.hypothesis,
        files: changedFiles(task, await pairsOf(task), null).map((file) => file.path),
        attempts: memory.attempts.length,
        consecutive: memory.counters.consecutive,
        total: memory.counters.total,
        decisions: memory.decisions,
        task: ctx.runId,
        constraints: begin.constraintsHash,
        strategy: strategy === undefined ? '' : `${strategy.id} – ${strategy.approach}`,
      });
      await repository.writeOwn(path, text);
      await repository.linkOwn('agent/context_latest.md', path);
      return { path };
    },
    async happened() {
      for (const file of (await repository.listOwn('agent')).filter((each) => name.test(each))) {
        const text = (await repository.readOwn(`agent/${file}`)) ?? '';
        if (text.includes(`- Task id: ${ctx.runId}\n`) && text.includes(`- Snapshot: ${key}\n`))
          return { done: true, result: { path: `agent/${file}` } };
      }
      return { done: false };
    },
  });
  memory.unsaved = 0;
}

/** UTC, to the second. */
export const stamp = (date: Date) => date.toISOString().replace(/\.\d{3}Z$/, 'Z');

/** `agent/` stays out of git; the person's own `.gitignore` is not touched (docs/spec/edit.md §12.1). */
export async function keepOutOfGit({ repository }: Task): Promise<void> {
  const own = await repository.readOwn('agent/.gitignore');
  if (own === undefined) {
    const there = (await repository.listOwn('agent')).filter(
      (file) => !file.startsWith('context_'),
    );
    const text = there.length === 0 ? ownIgnore : `${ownIgnoreLines.join('\n')}\n`;
    await repository.writeOwn('agent/.gitignore', text);
    return;
  }
  const lines = own.split('\n');
  if (lines.includes('*')) return;
  const missing = ownIgnoreLines.filter((line) => !lines.includes(line));
  if (missing.length > 0)
    await repository.writeOwn(
      'agent/.gitignore',
      `${own.replace(/\n?$/, '\n')}${missing.join('\n')}\n`,
    );
}
