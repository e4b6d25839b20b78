import type { LiveRun, RunResult } from './engine.ts';
import type { EngineParts } from './engine-parts.ts';
import type { RunEvent } from './event.ts';
import type { RunInput } from './place.ts';

/** A run that another process walks: its history, then what is added, as a read-only live view (R35). */
export function watch(
  parts: EngineParts,
  input: RunInput,
  folder: string,
  holder: LiveRun['holder'],
): LiveRun {
  const leave = new AbortController();
  const ended = Promise.withResolvers<RunResult>();
  async function* events(): AsyncIterable<RunEvent> {
    let result: RunResult = { status: 'paused', failure: null };
    try {
      for await (const event of parts.disk.follow(folder, leave.signal)) {
        if (event.type === 'run_ended') result = { status: event.status, failure: event.failure };
        yield event;
      }
    } finally {
      ended.resolve(result);
    }
  }
  return {
    id: input.run,
    workflow: input.workflow,
    folder,
    readOnly: true,
    holder,
    events: { [Symbol.asyncIterator]: () => events()[Symbol.asyncIterator]() },
    // Only this view is left; the run belongs to the process that walks it.
    stop: () => leave.abort(),
    ended: ended.promise,
  };
}
