import type { Domain } from '#server/domains/domain.ts';
import type { Context, RecordChange } from '#server/engine/context.ts';
import type { PasswordCost } from '#server/engine/access/passwordHash.ts';
import type { RecordOf } from '#server/engine/product/hooks.ts';
import { beginCleanUp, cleaningEndHandler, END_CLEANING } from './content/cleanUp.ts';
import { beginDueCleanUps, COLLECT, collectHandler } from './content/collectByAgent.ts';
import { DELETE_IMAGES, deleteHandler } from './content/leaving.ts';
import { READ_MANIFEST, readHandler } from './content/readJob.ts';
import { SYNC_REGISTRY, syncHandler } from './content/syncJob.ts';
import { tagHooks } from './content/tagHooks.ts';
import { createUses, type ImageField } from './content/uses.ts';
import { followUses } from './content/followUses.ts';
import { WEIGH_PROJECT, weighHandler } from './content/weighProject.ts';
import { fillDemoImages } from './demo/fillDemoImages.ts';
import { forgetNotices, noticeRoute } from './notices/noticeRoute.ts';
import { projectHooks } from './projects/projectHooks.ts';
import { repositoryHooks } from './projects/repositoryHooks.ts';
import { CHECK_REGISTRY, checkHandler, keepChecking } from './upkeep/checkJob.ts';
import { registryHooks } from './upkeep/registryHooks.ts';
import { retentionHooks, runRetentions } from './retention/retentionHooks.ts';
import { robotHooks } from './robots/robotHooks.ts';
import { passwordRoutes } from './tokens/passwordRoutes.ts';
import { createPrincipals, type RegistryIdentity } from './tokens/principal.ts';
import { pullCredential } from './tokens/pullTicket.ts';
import { tokenRoute } from './tokens/tokenRoute.ts';

/** The functions of the registry that other domains use. */
export const registryShared = { pullCredential };

export interface RegistryUses {
  identity: RegistryIdentity;
  /** The fields in which records name the image that they run. */
  imageFields: readonly ImageField[];
  passwordCost?: PasswordCost | undefined;
}

/** Images of containers: who may push and pull, what they weigh, and what of them goes. */
export function createRegistry({ identity, imageFields, passwordCost }: RegistryUses): Domain {
  const uses = createUses(imageFields);
  return {
    hooks: {
      '*': { afterWrites: (context, _definition, changes) => followUses(context, uses, changes) },
      registries: registryHooks(beginCleanUp(uses)),
      registryProjects: projectHooks(passwordCost),
      registryRepositories: repositoryHooks(uses),
      registryTags: tagHooks(uses),
      registryRobots: robotHooks,
      registryRetentions: retentionHooks(uses),
      users: { afterWrite: forgetPassword },
    },
    routes: [tokenRoute(createPrincipals(identity, passwordCost)), noticeRoute, ...passwordRoutes],
    jobs: {
      [CHECK_REGISTRY]: checkHandler,
      [COLLECT]: collectHandler,
      [DELETE_IMAGES]: deleteHandler,
      [END_CLEANING]: cleaningEndHandler,
      [READ_MANIFEST]: readHandler,
      [SYNC_REGISTRY]: syncHandler,
      [WEIGH_PROJECT]: weighHandler(uses),
    },
    cleanup: [forgetNotices, runRetentions(uses), beginDueCleanUps],
    fill: fillDemoImages(uses),
    begin: keepChecking,
  };
}

/** An account that is gone has no password; the next one may get its number. */
async function forgetPassword({ db }: Context, { operation, before }: RecordChange<RecordOf<'users'>>): Promise<void> {
  if (operation !== 'delete' || before === undefined) return;
  await db.kysely.deleteFrom('registry_passwords').where('user_id', '=', before.id).execute();
}
