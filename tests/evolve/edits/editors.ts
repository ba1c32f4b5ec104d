import type { Editor } from './edit.ts';
import { addField, chainFields, changeKind, changeOption, dropWas, relabel, removeField, renameField, retarget, swapFields } from './fieldEdits.ts';
import { addFile, breakFile, breakShared, changeId, relabelShared, removeFile, renameFile } from './fileEdits.ts';
import { addAction, addMember, addValue, changeItem, changeMember, removeAction, removeMember, removeValue, renameAction, renameMember, renameValue, swapValues } from './partEdits.ts';

/** Every edit that a file may meet, and how often. */
export const EDITORS: Readonly<Record<string, { editor: Editor; weight: number }>> = {
  relabel: { editor: relabel, weight: 3 },
  addField: { editor: addField, weight: 6 },
  removeField: { editor: removeField, weight: 6 },
  renameField: { editor: renameField, weight: 6 },
  swapFields: { editor: swapFields, weight: 3 },
  chainFields: { editor: chainFields, weight: 3 },
  dropWas: { editor: dropWas, weight: 2 },
  changeKind: { editor: changeKind, weight: 9 },
  changeOption: { editor: changeOption, weight: 6 },
  retarget: { editor: retarget, weight: 2 },
  addValue: { editor: addValue, weight: 2 },
  removeValue: { editor: removeValue, weight: 3 },
  renameValue: { editor: renameValue, weight: 4 },
  swapValues: { editor: swapValues, weight: 2 },
  addMember: { editor: addMember, weight: 2 },
  removeMember: { editor: removeMember, weight: 2 },
  renameMember: { editor: renameMember, weight: 3 },
  changeMember: { editor: changeMember, weight: 3 },
  changeItem: { editor: changeItem, weight: 3 },
  addAction: { editor: addAction, weight: 1 },
  removeAction: { editor: removeAction, weight: 1 },
  renameAction: { editor: renameAction, weight: 1 },
  addFile: { editor: addFile, weight: 3 },
  removeFile: { editor: removeFile, weight: 3 },
  renameFile: { editor: renameFile, weight: 3 },
  changeId: { editor: changeId, weight: 1 },
  breakFile: { editor: breakFile, weight: 3 },
  breakShared: { editor: breakShared, weight: 3 },
  relabelShared: { editor: relabelShared, weight: 1 },
};
