"""Opens a page in WebKitGTK, in a window of any width, and prints what a script says of it.

    xvfb-run -a python3 evaluate.py <url> <width> <text zoom> <script>

MiniBrowser has a least width; text zoom is what "enlarge text only" does in Safari and Epiphany.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

HEIGHT = 900
# Web fonts, images and hydration come after the load event.
SETTLE_MS = 3_000
DEADLINE_MS = 60_000

url, width, zoom, script = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]
failure = "the page was not loaded in time"

window = Gtk.OffscreenWindow()
view = WebKit2.WebView()
view.set_size_request(width, HEIGHT)
settings = view.get_settings()
settings.set_property("zoom-text-only", True)
settings.set_property(
    "hardware-acceleration-policy", WebKit2.HardwareAccelerationPolicy.NEVER
)
view.set_zoom_level(zoom)
window.add(view)
window.show_all()


def evaluated(_, result):
    global failure
    try:
        print(view.evaluate_javascript_finish(result).to_string())
        failure = None
    except GLib.Error as error:
        failure = error.message
    Gtk.main_quit()


def evaluate():
    view.evaluate_javascript(script, -1, None, None, None, evaluated)
    return False


def load_changed(_, event):
    if event == WebKit2.LoadEvent.FINISHED:
        GLib.timeout_add(SETTLE_MS, evaluate)


view.connect("load-changed", load_changed)
view.load_uri(url)
GLib.timeout_add(DEADLINE_MS, Gtk.main_quit)
Gtk.main()
sys.exit(failure)
