// The program with one workflow more. node program.js … as the program itself.
import { launch } from '../../src/launch.ts';
import { withEcho } from './rooms.ts';

await launch(withEcho({ one: false }));
