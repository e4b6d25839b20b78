import { toFailure } from '../data/failure.ts';
import { jsonIn } from '../data/json-text.ts';
import type { RunFiles } from '../ports.ts';
import { readableOr } from '../walk/readable.ts';
import { bookkeeping } from '../walk/walk.ts';
import { inputPath, type Place, RunInput } from './place.ts';
import { type ListParts, placesOfRuns, runAt, summaryOf } from './run-list.ts';
import type { UnreadRun } from './unread-run.ts';

/** All of them, in the order of their places. A run that is just being begun is none of them. */
export async function unreadRuns(parts: ListParts): Promise<UnreadRun[]> {
  const unread: UnreadRun[] = [];
  for (const place of await placesOfRuns(parts)) {
    const why = await whyUnread(parts, place);
    if (why !== undefined) unread.push({ folder: place.base + place.folder, ...why });
  }
  return unread;
}

type Why = Omit<UnreadRun, 'folder'>;

async function whyUnread(parts: ListParts, place: Place): Promise<Why | undefined> {
  const { disk, rooms } = parts;
  const folder = place.base + place.folder;
  const found = await runAt({ files: disk.files, rooms }, place);
  if (found !== undefined)
    return await summaryOf(parts, found).then(
      () => undefined,
      (error: unknown) => refused(bookkeeping({ folder }, 'events.jsonl'), error),
    );
  const file = place.base + inputPath(place.folder);
  try {
    const text = await disk.files.read(file);
    if (text === undefined) return await whyNone(disk, folder, file);
    const { workflow } = RunInput.safeParse(jsonIn(text)).data ?? {};
    return workflow === undefined
      ? { file, why: 'damaged', detail: '' }
      : { file, why: 'stranger', detail: workflow };
  } catch (error) {
    return refused(file, error);
  }
}

/** There is no record: nothing was begun there, or something is being begun just now, or its record was taken away. */
async function whyNone(
  { files, locked }: ListParts['disk'],
  folder: string,
  file: string,
): Promise<Why | undefined> {
  if (!(await hasBegun(files, folder)) || (await locked(folder))) return undefined;
  return { file, why: 'missing', detail: '' };
}

/** A lock alone is what a begin leaves that was ended at once. */
async function hasBegun(files: RunFiles, folder: string): Promise<boolean> {
  return await readableOr(files.exists(bookkeeping({ folder }, 'events.jsonl')), false);
}

function refused(file: string, error: unknown): Why {
  const failure = toFailure(error);
  const detail = 'code' in failure && failure.code !== '' ? failure.code : failure.kind;
  return { file, why: 'refused', detail: String(detail) };
}
