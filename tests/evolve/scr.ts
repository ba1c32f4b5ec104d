import { sqliteUnderTest } from '../support/databases.ts';
import { startEvolution } from './evolution.ts';
import { fillWorld } from './fillWorld.ts';
import { foreignFiles } from './foreignFiles.ts';
import { createWorld } from './world.ts';
import { dataOf, textOf, partOf } from './edits/edit.ts';
const files = foreignFiles();
const db = await sqliteUnderTest.openFilled('x', (d) => fillWorld(d, files));
const world = await createWorld(db, files);
const ev = await startEvolution(world, files);
const p='clinic/wards.yaml';
const d = dataOf(files.get(p))!;
const f = partOf(d,'fields');
try {
if (process.argv[2]==='both') {
 const g:any = {...f, kind: {...(f.floor as any), label:{zh:'a',en:'a'}, was:'floor'}, floor: {...(f.kind as any), label:{zh:'b',en:'b'}, was:'kind'}};
 await ev.edit('swap fields', [{path:p, text: textOf({...d, fields: g})}]);
 const v=g.floor.values; g.floor = {...g.floor, values: {'1': {...v['2'], zh:'x', en:'x', was:'2'}, '2': {...v['1'], zh:'y',en:'y', was:'1'}}};
 await ev.edit('swap values', [{path:p, text: textOf({...d, fields: g})}]);
} else {
 const g:any = {...f}; const v=g.kind.values; g.kind = {...g.kind, values: {'1': {...v['2'], zh:'x', en:'x', was:'2'}, '2': {...v['1'], zh:'y',en:'y', was:'1'}}};
 await ev.edit('swap values', [{path:p, text: textOf({...d, fields: g})}]);
}
console.log('fine');
} catch (e) { console.log(String(e), ev.story.join('\n')); }
process.exit(0)
