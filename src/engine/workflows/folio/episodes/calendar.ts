import type { ExportedEpisode } from '../../../data/exported-episode.ts';
import type { ReleasePlan } from '../../../workflow.ts';
import { episodeHeading, type Language } from '../words.ts';
import { releaseWords } from './words.ts';

/*
 * When which episode is published (`docs/spec/books.md` §6): for a person's own calendar, since nothing is ever posted from here.
 * Times are those of the wall clock where its reader lives. Pure.
 */

export type Release = {
  readonly episode: ExportedEpisode;
  /** `2026-12-01` */
  readonly date: string;
  /** `21:07` */
  readonly time: string;
};

/** So far apart stand several of one day, in minutes. */
const apart = 47;
const minutesOfDay = 24 * 60;

/** One after the other on the days of the week that were chosen, as many a day as the plan has. `days`: 0 = Sunday. */
export function releasesOf(
  episodes: readonly ExportedEpisode[],
  { start, time, days, perDay }: ReleasePlan,
): readonly Release[] {
  const releases: Release[] = [];
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const first = hours * 60 + minutes;
  // as many as a day has room for behind its first one
  const fit = Math.min(perDay, 1 + Math.floor((minutesOfDay - 1 - first) / apart));
  for (let day = 0; releases.length < episodes.length && days.length > 0; day += 1) {
    const date = new Date(Date.parse(`${start}T00:00:00Z`) + day * minutesOfDay * 60_000);
    if (!days.includes(date.getUTCDay())) continue;
    for (const [nth, episode] of episodes.slice(releases.length, releases.length + fit).entries()) {
      releases.push({
        episode,
        date: date.toISOString().slice(0, 10),
        time: clock(first + nth * apart),
      });
    }
  }
  return releases;
}

/** Never on the hour, when everybody's are published. */
function clock(minute: number): string {
  const kept = minute % 60 === 0 ? minute + 1 : minute;
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(kept / 60))}:${two(kept % 60)}`;
}

/** `calendar.csv`; with the mark that tables of a desktop know the encoding by. */
export function calendarTable(releases: readonly Release[], language: Language): string {
  const words = releaseWords[language];
  const rows = releases.map(({ episode, date, time }) => [
    String(episode.number),
    episode.title,
    date,
    time,
    String(episode.words ?? episode.characters),
  ]);
  return `\uFEFF${[words.columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Quoted where it has to be; a sign that a table would take for a formula is kept from being one. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** `calendar.ics` (RFC 5545), one entry a release. `stamp`: ISO time; `id`: of the story, so that a later file changes the same entries. */
export function calendarFile(
  releases: readonly Release[],
  {
    title,
    stamp,
    id,
    language,
  }: {
    readonly title: string;
    readonly stamp: string;
    readonly id: string;
    readonly language: Language;
  },
): string {
  const compact = (text: string) => text.replaceAll(/[-:]/g, '');
  const lines = releases.flatMap(({ episode, date, time }) => [
    'BEGIN:VEVENT',
    `UID:${id}-${episode.number}@folio-tui`,
    `DTSTAMP:${compact(stamp).replace(/\.\d+/, '')}`,
    `DTSTART:${compact(date)}T${compact(time)}00`,
    'DURATION:PT10M',
    `SUMMARY:${escaped(`${title} ${episodeHeading(language, episode.number, episode.title)}`)}`,
    'END:VEVENT',
  ]);
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//folio-tui//EN',
    ...lines,
    'END:VCALENDAR',
  ];
  return `${all.map(folded).join('\r\n')}\r\n`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n');
}

/** No line is longer than 75 bytes; what goes on begins with a blank. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > 74) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part].join('\r\n ');
}
