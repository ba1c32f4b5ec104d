/** A further definition, which is added while the processes run. */
export const shelves = (name: string) => `resource: ${name}
service: ecrm
path: /${name}
label: { zh: 机架, en: Shelf ${name} }
icon: storage
routes: { list: /${name} }
menu: { group: platform, sort: 1 }
access: [ADMIN]
fields:
  name: { type: name, required: true }
`;
