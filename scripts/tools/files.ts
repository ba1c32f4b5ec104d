/** `npm run files -- move s3://<bucket>/<prefix>` or `move disk`: moves the files of a stopped installation. */

import { filesCommand } from './files/filesCommand.ts';

process.exitCode = await filesCommand(process.argv.slice(2), process.env);
