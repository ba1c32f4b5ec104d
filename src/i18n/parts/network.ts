import { network as en } from '#src/i18n/en/later/network.ts';
import { addText } from './addText.ts';
import { network as zh } from '#src/i18n/zh/later/network.ts';

addText({ network: zh }, { network: en });
