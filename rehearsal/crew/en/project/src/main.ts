import { stations } from './stations.ts';
import { version } from './version.ts';

const [station = process.env['TIDEWATCH_STATION'] ?? ''] = process.argv.slice(2);
if (station === '--version') console.log(version);
else console.log(stations.find(({ name }) => name === station)?.name ?? 'no such station');
