import type { Look } from '../../components/look.tsx';
import { type Row, span } from '../../components/row.ts';
import type { Toast } from '../../components/toast-rows.ts';
import type { Deeds } from './room-reading.ts';

/** The question, and what it means; undefined = nothing is asked. */
export function askRows(
  { ask }: Deeds,
  toast: Toast | undefined,
  look: Look,
): readonly [Row?, Row?] {
  const { decide } = look.messages.screens.reading;
  if (ask === undefined) return [];
  const row = (text: string, role: 'warn' | 'dim'): Row => [span(` ${text}`, role)];
  // A key that came too soon is answered where the person looks.
  const soon = toast?.text === decide.tooSoon ? row(decide.tooSoon, 'warn') : undefined;
  return [row(ask.question, 'warn'), soon ?? row(ask.means, 'dim')];
}
