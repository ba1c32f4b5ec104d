import { workspace as en } from '#src/i18n/en/later/workspace.ts';
import { workspace as zh } from '#src/i18n/zh/later/workspace.ts';
import { addText } from './addText.ts';

addText({ workspace: zh }, { workspace: en });
