"""A window of WebKitGTK that WebKitWebDriver can drive: MiniBrowser cannot be narrower than 447 px.

    window.py [--dark-and-still] [--no-script] [--text-zoom=1.5] --log=<file> --automation ...

The browser's console goes to the log: the driver closes the standard output of what it starts.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

options = dict(argument.partition("=")[::2] for argument in sys.argv[1:])
log = os.open(options["--log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(log, 1)

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
if "--dark-and-still" in options:
    preferences = Gtk.Settings.get_default()
    preferences.set_property("gtk-application-prefer-dark-theme", True)
    preferences.set_property("gtk-enable-animations", False)


def create_view(_):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    settings = view.get_settings()
    settings.set_property("enable-javascript", "--no-script" not in options)
    settings.set_property("enable-write-console-messages-to-stdout", True)
    settings.set_property(
        "hardware-acceleration-policy", WebKit2.HardwareAccelerationPolicy.NEVER
    )
    # "Enlarge text only", as in Safari and Epiphany.
    settings.set_property("zoom-text-only", True)
    view.set_zoom_level(float(options.get("--text-zoom", 1)))
    window = Gtk.Window()
    window.add(view)
    window.connect("destroy", Gtk.main_quit)
    window.show_all()
    return view


def start(_, session):
    session.connect("create-web-view", create_view)


context.connect("automation-started", start)
Gtk.main()
