import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary copy of the real schemas with `count` additional plain resources. Returns its folder. */
export async function schemasWith(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'suantai-schemas-'));
  await cp(new URL('../../schemas', import.meta.url).pathname, folder, { recursive: true });
  await mkdir(join(folder, 'generated'));
  await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const { name, text } = plainResource(index);
      return writeFile(join(folder, 'generated', `${name}.yaml`), text);
    }),
  );
  return folder;
}

/** An eight-field resource such as the recipe in docs/addingAResource.md declares. */
export function plainResource(index: number, label = `资源${index}`): { name: string; text: string } {
  const name = `racks${index}`;
  const text = `resource: ${name}
service: ecrm
path: /${name}
label: { zh: ${label}, en: Rack ${index} }
icon: storage
routes: { list: /${name}, show: /${name}/:id }
menu: { group: platform, sort: ${index % 100} }
access: [ADMIN]
fields:
  name: { type: name, required: true, search: true }
  code: { type: text, unique: true, label: { zh: 编码, en: Code } }
  units: { type: integer, min: 1, max: 60, label: { zh: 高度, en: Units } }
  power_w: { type: integer, min: 0, unit: W, label: { zh: 功率, en: Power } }
  status: { type: enum, values: { used: { zh: 在用, en: In use }, spare: { zh: 备用, en: Spare } }, label: { zh: 状态, en: Status } }
  installed_on: { type: date, label: { zh: 安装日期, en: Installed on } }
  contact: { type: email, label: { zh: 联系邮箱, en: Contact } }
  note: { type: longText, label: { zh: 备注, en: Note } }
`;
  return { name, text };
}
