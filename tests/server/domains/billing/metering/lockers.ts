import { readSchemaTexts } from '#scripts/readSchemaTexts.ts';
import { compileOnce } from '../../../../support/schemas/compileOnce.ts';

/** A resource that no code knows: the block `billing` is all that it takes. */
const LOCKERS = `
resource: lockers
service: ecrm
path: /lockers
label: { zh: 储物柜, en: Locker }
access: { list: [ADMIN, TENANT], create: [ADMIN, TENANT], update: [ADMIN, TENANT], delete: [ADMIN, TENANT] }
scope: { TENANT: { user_id: $user.id } }
include: [billed]
id: uuid
billing:
  states: [rented]
  keeps: [checked]
  items:
    container: { spec: region_id, quantity: doors }
    market_item: { states: [rented, free], where: { is_guarded: true } }
fields:
  name: { type: name, required: true }
  user_id: { type: reference, to: users, readOnly: true, onDelete: refuse }
  bp_id: { type: reference, to: partners, readOnly: true, onDelete: refuse }
  project_id: { type: reference, to: projects, readOnly: true, onDelete: refuse }
  region_id: { type: reference, to: regions, label: { zh: 区域, en: Region } }
  doors: { type: integer, default: 1, label: { zh: 门数, en: Doors } }
  is_guarded: { type: boolean, default: false, label: { zh: 看守, en: Guarded } }
  tags: { type: tags }
  note: { type: text, label: { zh: 备注, en: Note } }
  status:
    type: state
    values:
      free: { zh: 空, en: Free }
      opening: { zh: 开门中, en: Opening, transient: true }
      rented: { zh: 已租, en: Rented }
      checked: { zh: 检查, en: Checked, observed: true }
      deleting: { zh: 删除中, en: Deleting, transient: true, observed: true }
actions:
  rent: { zh: 出租, en: Rent, access: [ADMIN, TENANT], from: [free], via: opening, to: rented, takes: 5 }
  leave: { zh: 退租, en: Leave, access: [ADMIN, TENANT], from: [rented, checked], to: free }
`;

export const LOCKER_STATES = ['free', 'opening', 'rented', 'checked', 'deleting'] as const;

export const schemasWithLockers = () =>
  compileOnce([...readSchemaTexts('schemas'), { path: 'region/lockers.yaml', text: LOCKERS }]).schemas;
