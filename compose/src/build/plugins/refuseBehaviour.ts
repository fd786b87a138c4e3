import type { RspackPluginInstance } from '@rspack/core';
import { moduleScripts, onAssets, reportError, textOf } from './onAssets.ts';

/** Names of imported hooks and keys of event props, which minification keeps. */
const BEHAVIOUR =
  /\buse(?:\w*Effect|EffectEvent|State|Reducer|SyncExternalStore|ActionState|Optimistic|Transition|Event)\b|\bon[A-Z]\w*(?=:)/g;

/** Fails a build if a static module has behaviour that would need hydration. */
export const refuseBehaviour = (modules: readonly string[]): RspackPluginInstance =>
  onAssets('refuseBehaviour', 'check', (compilation) => {
    for (const module of modules) {
      const texts = moduleScripts(compilation, module).map((file) => textOf(compilation, file));
      const found = [...new Set(texts.join('\n').match(BEHAVIOUR))];
      if (found.length === 0) continue;
      reportError(
        compilation,
        `${module} is static, but its script has ${found.join(', ')}, which never run in the server's HTML: use HTML and CSS or an enhancement, or take it out of \`static\`.`,
      );
    }
  });
