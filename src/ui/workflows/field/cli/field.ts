import { defineVerb } from '../../../cli/verb.ts';
import { flags, readField } from './field-flags.ts';

export const field = defineVerb({
  name: 'field',
  flags,
  read: readField,
  // one repository has a screen of its own; many, or a part for another program, are told in lines
  cockpit: ({ folders, everywhere, rehearsal, look, emit, watch }) => {
    const [folder, ...more] = folders;
    if (folder === undefined || more.length > 0 || everywhere) return undefined;
    if (emit !== undefined || watch) return undefined;
    return async () => {
      // on a screen what is to be done is ticked there, so it is only listed first
      const maintain = look.maintain === 'auto' ? ('plan' as const) : look.maintain;
      const input = { repository: folder, rehearsal, look: { ...look, maintain } };
      return { kind: 'begin', workflow: 'field', input, words: '', options: {}, tell: [] };
    };
  },
  mayCreate: () => true,
  perform: async (command, ports, house) => {
    const { fieldDeed } = await import('./field-deeds.ts');
    return await fieldDeed(command, ports, house);
  },
});
