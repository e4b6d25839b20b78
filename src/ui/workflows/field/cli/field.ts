import { defineVerb } from '../../../cli/verb.ts';
import { flags, readField } from './field-flags.ts';

export const field = defineVerb({
  name: 'field',
  flags,
  read: readField,
  mayCreate: () => true,
  perform: async (command, ports, house) => {
    const { fieldDeed } = await import('./field-deeds.ts');
    return await fieldDeed(command, ports, house);
  },
});
