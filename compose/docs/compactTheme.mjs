import { Converter, ReflectionKind } from 'typedoc';
import { MarkdownTheme, MarkdownThemeContext } from 'typedoc-plugin-markdown';

/**
 * A plugin of TypeDoc, for pages that are the API report of a review as well: one row for each option,
 * be it a value or a method, and no line that changes when another export or a file's path does.
 */
export function load(app) {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const method of project.getReflectionsByKind(ReflectionKind.Method)) {
      if (!method.parent.kindOf(ReflectionKind.Interface)) continue;
      method.kind = ReflectionKind.Property;
      method.comment ??= method.signatures[0].comment;
    }
  });
  // Options stay in the order of the source; exports, which come from many files, have none.
  app.converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => {
      for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
        for (const { children } of module.groups ?? []) {
          children.sort((one, other) => (one.name < other.name ? -1 : 1));
        }
      }
    },
    -1_000,
  );
  app.renderer.defineTheme('compact', CompactTheme);
}

class CompactTheme extends MarkdownTheme {
  getRenderContext(page) {
    return new CompactContext(this, page, this.application.options);
  }

  render(page) {
    // Anchors of options are numbered by what stands above them.
    return super.render(page).replaceAll(/<a id="[^"]*"><\/a> /g, '');
  }
}

class CompactContext extends MarkdownThemeContext {
  partials = (({ partials }) => ({
    ...partials,
    // The signature above names the type.
    signatureReturns: (signature, options) =>
      signature.comment?.getTag('@returns') ? partials.signatureReturns(signature, options) : '',
  }))(this);

  helpers = (({ helpers }) => ({
    ...helpers,
    getPropertyDefaultValue(property) {
      const isDocumented = property.parent?.children?.some(helpers.getPropertyDefaultValue);
      return helpers.getPropertyDefaultValue(property) ?? (isDocumented ? '-' : null);
    },
  }))(this);
}
