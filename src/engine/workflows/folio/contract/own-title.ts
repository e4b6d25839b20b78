import { z } from 'zod';
import { readYaml } from '../../../data/read-yaml.ts';
import { titleLine } from '../../../data/title-line.ts';

/** Words of an author where one text is meant: a name without a value and a mapping are none. */
export const OwnText = z.union([z.string(), z.number()]).transform(String);

/** What its author calls the story, wherever it is named: in one line, as any run is. */
export const OwnTitle = OwnText.transform(titleLine).pipe(z.string().min(1));

const Titled = z.object({ title: OwnTitle });

/** The title among the words of its author that exports take up. */
export const ownTitle = {
  file: 'site.yaml',
  titleIn(text: string): string | undefined {
    const read = readYaml(text);
    return read.ok ? Titled.safeParse(read.value).data?.title : undefined;
  },
} as const;
