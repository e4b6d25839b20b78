import { z } from 'zod';
import { readYaml } from '../../../data/read-yaml.ts';

const Titled = z.object({ title: z.coerce.string().trim().min(1) });

/** What its author calls the story, among the words of theirs that exports take up. */
export const ownTitle = {
  file: 'site.yaml',
  titleIn(text: string): string | undefined {
    const read = readYaml(text);
    return read.ok ? Titled.safeParse(read.value).data?.title : undefined;
  },
} as const;
