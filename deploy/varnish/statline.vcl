# A shared cache in front of two shells: the configuration that a CDN needs, for Varnish.
# TLS ends before it (nginx, Caddy, hitch); TRUST_PROXY counts that proxy and this one.
#   varnishd -f statline.vcl -a site=127.0.0.1:6080 -a operators=127.0.0.1:6081 \
#     -p http_gzip_support=off -s malloc,1g
# The proxy sends visitors to `site`; `operators` takes PURGE and nothing else, and no proxy may point at it.
# Without gzip of its own it hands on brotli, each encoding a copy of its own.
vcl 4.1;

import directors;
import std;

probe ready {
  .url = "/readyz";
  .interval = 500ms;
  .timeout = 2s;
  .window = 2;
  .threshold = 1;
  .initial = 1;
}

backend shell_1 { .host = "127.0.0.1"; .port = "3000"; .probe = ready; }
backend shell_2 { .host = "127.0.0.1"; .port = "3010"; .probe = ready; }

# Who may purge all pages: curl -X PURGE http://localhost:6081/
acl operators { "localhost"; }

sub vcl_init {
  new shells = directors.round_robin();
  shells.add_backend(shell_1);
  shells.add_backend(shell_2);
}

sub vcl_recv {
  if (local.socket == "operators") { call purge; }
  # Behind a proxy on this machine every visitor comes from localhost: the listener identifies operators.
  if (req.method == "PURGE") { return (synth(405)); }
  set req.backend_hint = shells.backend();
  if (req.method != "GET" && req.method != "HEAD") { return (pass); }
  # The API sends its own Cache-Control; none of its responses has to be cached.
  if (req.url ~ "^/api/") { return (pass); }
  call keep_own_cookies;
  # While a shell responds, a stale copy is served for a minute during revalidation; else for the copy's own grace.
  if (std.healthy(req.backend_hint)) { set req.grace = 60s; }
  return (hash);
}

sub purge {
  if (req.method != "PURGE") { return (synth(405)); }
  # Varnish has appended the client to X-Forwarded-For: where there is more, a proxy has sent the request.
  if (client.ip !~ operators || req.http.X-Forwarded-For != "" + client.ip) {
    return (synth(403));
  }
  ban("obj.http.content-type ~ ^text/html");
  return (synth(200, "Purged"));
}

# Cookies of others on this host are none of the site's: each would have copies of its own.
sub keep_own_cookies {
  if (!req.http.Cookie) { return; }
  set req.http.Cookie = ";" + regsuball(req.http.Cookie, "; +", ";");
  set req.http.Cookie = regsuball(req.http.Cookie,
    ";(canary|releases|signup|override-\w+)=", "; \1=");
  set req.http.Cookie = regsuball(req.http.Cookie, ";[^ ][^;]*", "");
  set req.http.Cookie = regsuball(req.http.Cookie, "^[; ]+|[; ]+$", "");
  if (req.http.Cookie == "") { unset req.http.Cookie; }
}

# Varnish itself keeps nothing that is private or sets a cookie, and goes by s-maxage and Vary.
sub vcl_backend_response {
  if (beresp.http.Cache-Control ~ "stale-if-error=\d+") {
    set beresp.grace = std.duration(
      regsub(beresp.http.Cache-Control, ".*stale-if-error=(\d+).*", "\1") + "s", 60s);
  }
  # A copy is better than this.
  if (beresp.status >= 500 && bereq.is_bgfetch) { return (abandon); }
}

sub vcl_deliver {
  if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } else { set resp.http.X-Cache = "MISS"; }
}
