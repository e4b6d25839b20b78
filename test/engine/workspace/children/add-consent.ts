import { openConsents } from '../../../../src/engine/workspace/consents.ts';
import { nodeDisk } from '../../../../src/engine/workspace/disk.ts';

/** Remembers some payers, one after the other. */
const [configHome = '', name = '', count = '0'] = process.argv.slice(2);
const consents = openConsents(nodeDisk, configHome);
for (let n = 0; n < Number(count); n += 1) await consents.rememberPayer(`${name}-${n}`);
