import { workOrders as en } from '#src/i18n/en/later/workOrders.ts';
import { addText } from './addText.ts';
import { workOrders as zh } from '#src/i18n/zh/later/workOrders.ts';

addText({ workOrders: zh }, { workOrders: en });
