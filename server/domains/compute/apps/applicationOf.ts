import { limitText } from '#model/rules/limitText.ts';
import { renderMessage } from '#model/messages/messages.ts';
import type { Context, RecordData } from '#server/engine/context.ts';
import { ApiError } from '#server/engine/http/apiError.ts';
import type { DefinitionOf, InputOf, RecordOf } from '#server/engine/product/hooks.ts';
import { targetOf } from '#server/engine/records/write/targets/targetOf.ts';

type Item = RecordOf<'warehouseItems'>;
type MachineResource = 'instances' | 'vms';
type Machines = DefinitionOf<MachineResource>;
type Input = Partial<InputOf<MachineResource>>;

const MIB = 1_048_576;
const GIB = 1_073_741_824;
const TOKEN_LENGTH = 32;

/** The application of a new machine: its start script with a token of its own, and what opens it afterwards. */
export async function withApplication(context: Context, machines: Machines, input: Input): Promise<RecordData> {
  const item = await targetOf(context, machines, 'app_id', input);
  if (item?.app_port == null) return {};
  await refuseUnfit(context, machines, input, item);
  const { app_port: port, app_script: script, app_access: access, app_user: user } = item;
  const token = context.ids.token(TOKEN_LENGTH);
  return {
    ...(await diskFor(context, machines, input, item)),
    app_port: port,
    app_token: token,
    application: {
      name: item.name,
      name_en: item.name_en,
      access: access ?? 'bearer',
      user,
      path: item.app_path ?? '/',
      check: item.app_check ?? '/',
      minutes: item.app_minutes,
    },
    user_data: startScript(script ?? '', { token, port }),
  };
}

/** The system disk that an application needs, where the flavor has a smaller one: it is charged. */
export async function diskOfApplication(context: Context, machines: Machines, input: Input): Promise<RecordData> {
  const item = await targetOf(context, machines, 'app_id', input);
  return item === undefined ? {} : diskFor(context, machines, input, item);
}

async function diskFor(
  context: Context,
  machines: Machines,
  input: Input,
  { min_disk: bytes }: Item,
): Promise<RecordData> {
  const least = Math.ceil((bytes ?? 0) / GIB);
  const flavor = await targetOf(context, machines, 'flavor_id', input);
  return (input.system_disk_gb ?? 0) > 0 || flavor === undefined || flavor.disk_gb >= least
    ? {}
    : { system_disk_gb: least };
}

const startScript = (script: string, values: Readonly<Record<'token' | 'port', string | number>>): string =>
  script.replaceAll('{{token}}', `${values.token}`).replaceAll('{{port}}', `${values.port}`);

/** A machine on which it cannot start is not sold with it. */
async function refuseUnfit(context: Context, machines: Machines, input: Input, item: Item): Promise<void> {
  const flavor = await targetOf(context, machines, 'flavor_id', input);
  const image = await targetOf(context, machines, 'image_id', input);
  const sentence = (word: string, params: Record<string, string> = {}) =>
    renderMessage(context.schemas.messages, `compute.${word}`, params, context.lang);
  const fields: Record<string, string> = {};
  const disk = input.system_disk_gb ?? 0;
  const leastDisk = Math.ceil((item.min_disk ?? 0) / GIB);
  if (flavor !== undefined && flavor.ram_mb * MIB < (item.min_memory ?? 0))
    fields['flavor_id'] = sentence('appRamTooSmall', { least: limitText((item.min_memory ?? 0) / GIB, 'GiB') });
  if (flavor !== undefined && (item.min_gpu_memory ?? 0) > 0 && !flavor.gpu_count)
    fields['flavor_id'] = sentence('appNeedsGpu');
  if (disk > 0 && disk < leastDisk)
    fields['system_disk_gb'] = sentence('diskTooSmall', {
      least: limitText(leastDisk, 'GiB'),
      size: limitText(disk, 'GiB'),
    });
  const systems = item.app_systems ?? [];
  if (systems.length > 0 && image?.os_distro != null && !systems.includes(image.os_distro))
    fields['app_id'] = sentence('appOnOther', { systems: systems.join(', ') });
  if (Object.keys(fields).length > 0) throw new ApiError('request.invalid', { fields });
}
