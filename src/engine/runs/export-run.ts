import { RunError } from '../data/failure.ts';
import type { Engine } from '../engine.ts';
import type { Parts } from '../engine-parts.ts';
import { requireTrust, runCalled } from '../engine-parts.ts';

/** Writes a run's finished work for other programs, into the workspace's `output/` unless told otherwise. */
export async function exportRun(
  parts: Parts,
  run: string,
  options: Parameters<Engine['export']>[1],
): ReturnType<Engine['export']> {
  await requireTrust(parts);
  const { place, input } = await runCalled(parts, run);
  const room = await parts.rooms.workflow(input.workflow);
  const exported = await room.exported?.(parts.disk.store(place.base), options, input.input);
  if (!exported || exported.files.length === 0)
    throw new RunError({ kind: 'input_invalid', reason: 'nothing_to_export', values: { run } });
  const folder = options.out ?? (await parts.disk.locate(`${place.base}output`));
  const paths: string[] = [];
  for (const { name, text } of exported.files) {
    const file = `${folder}/${name}`;
    await parts.disk.writeOut(file, text);
    paths.push(file);
  }
  return { ...exported, paths };
}
